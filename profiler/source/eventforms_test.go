package source

import (
	"strings"
	"testing"
)

// told writes event classes in one line each: "shop.Order<Base abstract @Name("o") | number:int private".
func told(e *Events) string {
	var list []string
	for _, c := range e.Classes {
		text := c.Class
		if text == "" {
			text = "(" + c.Simple + ")"
		}
		if c.Super != "" {
			text += "<" + c.Super
		}
		if c.Abstract {
			text += " abstract"
		}
		text += annotationsTold(c.Annotations)
		for _, f := range c.Fields {
			text += " | " + fieldTold(f)
		}
		for _, m := range c.Methods {
			text += " | " + m.Name + "():" + m.Type + annotationsTold(m.Annotations)
		}
		list = append(list, text)
	}
	return strings.Join(list, "\n")
}

func fieldTold(f EventField) string {
	text := f.Name + ":" + f.Type
	for _, flag := range []struct {
		is   bool
		word string
	}{{f.Static, "static"}, {f.Transient, "transient"}, {f.Private, "private"}, {f.Lazy, "lazy"}} {
		if flag.is {
			text += " " + flag.word
		}
	}
	text += annotationsTold(f.Annotations)
	if len(f.Lost) > 0 {
		text += " lost" + annotationsTold(f.Lost)
	}
	return text
}

func annotationsTold(list []EventAnnotation) (text string) {
	for _, a := range list {
		text += " @" + a.Name
		if a.Value != "" {
			text += "(" + a.Value + ")"
		}
	}
	return text
}

type eventForm struct{ name, text, want string }

func checkForms(t *testing.T, lang Language, forms []eventForm) {
	t.Helper()
	for _, form := range forms {
		got := EventsOf(lang, "Order", []byte(form.text))
		if told(got) != form.want {
			t.Errorf("%s: it is\n%s\nnot\n%s", form.name, told(got), form.want)
		}
		for _, c := range got.Classes { // what editors mark and change is where it says
			if name := strings.Trim(form.text[c.NameAt.From:c.NameAt.To], "`"); name != c.Simple && lang != Scala {
				t.Errorf("%s: the name is at %q", form.name, name)
			}
			if c.Body > 0 && form.text[c.Body-1] != '{' && form.text[c.Body-1] != ':' {
				t.Errorf("%s: the body begins behind %q", form.name, form.text[c.Body-1])
			}
			if line := 1 + strings.Count(form.text[:c.NameAt.From], "\n"); line != c.Line {
				t.Errorf("%s: line %d, not %d", form.name, c.Line, line)
			}
			for _, f := range c.Fields {
				if name := form.text[f.NameAt.From:f.NameAt.To]; strings.Trim(name, "`") != f.Name && lang != Scala {
					t.Errorf("%s: field %s is at %q", form.name, f.Name, name)
				}
			}
		}
	}
}

// TestEventsOfJava: classes in all the places that Java has for them.
func TestEventsOfJava(t *testing.T) {
	t.Parallel()
	const head = "package shop;\nimport jdk.jfr.*;\n"
	checkForms(t, Java, []eventForm{
		{
			"fields", head + "class Order extends Event { int a, b[]; static long c; private transient String d = \"\"; @Label(\"E\") java.util.List<String> e; }",
			`shop.Order | a:int | b:int[] | c:long static | d:String transient private | e:java.util.List<String> @Label("E")`,
		},
		{
			"annotations", head + "@Name(\"shop.Order\")\n@Label(value = \"An order\") @StackTrace(false)\n@Category({\"Shop\", \"Orders\"}) public final class Order extends Event {}",
			`shop.Order @Name("shop.Order") @Label("An order") @StackTrace(false) @Category({"Shop", "Orders"})`,
		},
		{"by its full name", "package shop; class Order extends jdk.jfr.Event { }", "shop.Order"},
		{"of the module", "package shop;\nimport module jdk.jfr;\nclass Order extends Event { }", "shop.Order"},
		{"without a package", "import jdk.jfr.Event; class Order extends Event { }", "Order"},
		{"another Event", "package shop; import shop.Event; // not jdk.jfr.Event\nclass Order extends Event { }", ""},
		{"only another class of the package", "package shop; import jdk.jfr.Label; class Order extends Event { }", ""},
		{
			"nested", head + "class Shop { static class Order extends Event { } interface I { class Sale extends Event { } } enum E { A; static class Return extends Event { } } record R(int x) { static class Visit extends Event { } } }",
			"shop.Shop$Order\nshop.Shop$I$Sale\nshop.Shop$E$Return\nshop.Shop$R$Visit",
		},
		{
			"local", head + "class Shop { void f() { class Order extends Event { int x; } } Shop() { class A extends Event { } } static { class B extends Event { } } Runnable r = () -> { class C extends Event { } }; }",
			"(Order) | x:int\n(A)\n(B)\n(C)",
		},
		{"in an anonymous class", head + "class Shop { Object o = new Object() { class Order extends Event { } }; }", "(Order)"},
		{"in a compact constructor", head + "record Shop(int x) { Shop { class Order extends Event { } } }", "(Order)"},
		{"in an initialiser", head + "class Shop { { class Order extends Event { } } }", "(Order)"},
		{
			"by way of others", head + "class A extends B { int x; }\nabstract class B extends C { }\nclass C extends Event { }\nclass D extends E { }\nclass E { }",
			"shop.A<B | x:int\nshop.B<C abstract\nshop.C",
		},
		{"of themselves", head + "class A extends B { }\nclass B extends A { }\nclass C extends C { }", ""},
		{"generic", head + "class Order<T> extends Base<T> { T x; } class Base<T> extends Event { }", "shop.Order<Base | x:T\nshop.Base"},
		{
			"settings", head + "class Order extends Event { @SettingDefinition @Label(\"x\") boolean all(Filter f) { return true; } void begin(int x) { } }",
			`shop.Order | all():boolean @SettingDefinition @Label("x")`,
		},
		{"commented out", head + "// class Order extends Event { }\n/* class Sale extends Event { } */ class X { String s = \"class A extends Event { }\"; }", ""},
	})
}

// TestEventsOfKotlin: properties of constructors and bodies, with the types that their fields have.
func TestEventsOfKotlin(t *testing.T) {
	t.Parallel()
	const head = "package shop\nimport jdk.jfr.*\n"
	checkForms(t, Kotlin, []eventForm{
		{"constructor", head + "class Order(val a: Int, var b: String?, c: Int) : Event()", "shop.Order | a:int private | b:String private"},
		{
			"body", head + "class Order : Event() { var a: Int? = null; var b = 1L; val c = \"x\"; var d = 1.5; lateinit var e: String; var f = true; val g = 'x'; var h = 1.5f }",
			"shop.Order | a:Int? private | b:long private | c:String private | d:double private | e:String | f:boolean private | g:char private | h:float private",
		},
		{
			"numbers", head + "class Order : Event() { var a = -1; var b = 1e3; var c = 0x1F; var d = 0x1e3; var e = 3_000_000_000; var f = -2L; var g = 2_147_483_647 }",
			"shop.Order | a:int private | b:double private | c:int private | d:int private | e:long private | f:long private | g:int private",
		},
		{
			"annotations", head + "@Name(\"shop.Order\")\n@StackTrace(false) class Order : Event() { @Label(\"A\") @JvmField var a = 1\n@field:Label(\"B\") var b = 2\n@get:Label(\"C\") var c = 3\n@Transient var d = 4 }",
			`shop.Order @Name("shop.Order") @StackTrace(false) | a:int @Label("A") @JvmField | b:int private @Label("B") | c:int private lost @Label("C") | d:int transient private @Transient`,
		},
		{"computed", head + "class Order : Event() { val a: Int get() = 1\nval b: String by lazy { \"\" } }", "shop.Order | b:a delegate private"},
		{"by its full name", "package shop\nclass Order : jdk.jfr.Event()", "shop.Order"},
		{
			"nested", head + "object Shop { class Order : Event() }\nclass Till { companion object { class Sale : Event() }\ninterface I { class Visit : Event() } }",
			"shop.Shop$Order\nshop.Till$Companion$Sale\nshop.Till$I$Visit",
		},
		{"local", head + "fun f() { class Order : Event() }\nclass Shop { init { class A : Event() }\nval x = { class B : Event() } }", "(Order)\n(A)\n(B)"},
		{"sealed and abstract", head + "sealed class A : Event()\nabstract class B : Event()\nopen class C : A()", "shop.A abstract\nshop.B abstract\nshop.C<A"},
		{"in backticks", head + "class `An order` : Event() { var `its number` = 1 }", "shop.An order | its number:int private"},
		{"an interface first", head + "class Order : Runnable, Event() { override fun run() { } }", "shop.Order"},
		{"an interface of that name", head + "interface Event2\nclass Order : Event2", ""},
	})
}

// TestEventsOfScala: as Kotlin's, in the packages and objects of Scala.
func TestEventsOfScala(t *testing.T) {
	t.Parallel()
	const head = "package shop\nimport jdk.jfr._\n"
	checkForms(t, Scala, []eventForm{
		{"constructor", head + "class Order(val a: Int, var b: String, c: Int) extends Event", "shop.Order | a:int private | b:String private"},
		{
			"body", head + "class Order extends Event { var a: Long = 1; val b = \"x\"; var c = true; lazy val d = 1; private val e = 3; var f: Class[String] = null; @transient var g = 1.5 }",
			"shop.Order | a:long private | b:String private | c:boolean private | d:a lazy value private lazy | f:Class<String> private | g:double transient private @transient",
		},
		{
			"numbers", head + "class Order extends Event { var a = -1; var b = 1e3; var c = 2.5f; var d = 1d; var e = 1.5D; var f = 7L }",
			"shop.Order | a:int private | b:double private | c:float private | d:double private | e:double private | f:long private",
		},
		{
			"annotations", head + "@Name(\"shop.Order\") @Label(\"An order\")\nclass Order(@Label(\"A\") val a: Int) extends Event { @Label(\"B\") var b = 2 }",
			`shop.Order @Name("shop.Order") @Label("An order") | a:int private lost @Label("A") | b:int private @Label("B")`,
		},
		{"braces", "package shop\nimport jdk.jfr.{Event, Label}\nclass Order extends Event", "shop.Order"},
		{"of Scala 3", "package shop\nimport jdk.jfr.*\nclass Order extends Event:\n  var a: Int = 1\n", "shop.Order | a:int private"},
		{"nested", head + "object Shop { class Order extends Event; trait T { class Sale extends Event } }", "shop.Shop$Order\nshop.Shop$T$Sale"},
		{"packages", "package shop\npackage till\nimport jdk.jfr._\nclass Order extends Event", "shop.till.Order"},
		{"local", head + "object Shop { def f() = { class Order extends Event } }", "(Order)"},
		{"by way of another", head + "class A extends B\nabstract class B extends Event", "shop.A<B\nshop.B abstract"},
		{"an operator", head + "class ++ extends Event { var a = 1 }", "shop.$plus$plus | a:int private"},
	})
}

// TestUsesOfEvents: what a method does with an event that it makes.
func TestUsesOfEvents(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, body string
		want       EventUse
	}{
		{"as it should be", "Order o = new Order(); o.begin(); work(); o.end(); if (o.shouldCommit()) { o.x = 1; o.commit(); }", EventUse{Begins: 1, Ends: 1, Commits: make([]Extent, 1), Asks: true}},
		{"never committed", "Order o = new Order(); o.begin();", EventUse{Begins: 1}},
		{"handed over", "Order o = new Order(); keep(o);", EventUse{Leaves: true}},
		{"returned", "Order o = new Order(); return o;", EventUse{Leaves: true}},
		{"its field is handed over", "Order o = new Order(); keep(o.x); o.commit();", EventUse{Commits: make([]Extent, 1)}},
		{"in a lambda", "Order o = new Order(); run(() -> o.commit());", EventUse{Leaves: true}},
		{"another in a lambda", "Order o = new Order(); run(() -> p.commit()); o.commit();", EventUse{Commits: make([]Extent, 1)}},
		{"in a loop", "Order o = new Order(); for (;;) { o.begin(); o.commit(); }", EventUse{Begins: 1, Commits: make([]Extent, 1), LoopBegins: true, LoopEnds: true}},
		{"a text", "Order o = new Order(); o.s = \"a\" + x; o.t = String.format(\"%d\", 1); o.u = x; o.v = 1 + 2; o.commit();", EventUse{Commits: make([]Extent, 1), Builds: make([]Extent, 2)}},
		{"of somebody else", "Order o = new Order(); p.commit(); p.s = \"a\" + x;", EventUse{}},
	} {
		text := "import jdk.jfr.*; class Order extends Event { int x; } class Shop { Object f() { " + test.body + " } }"
		found := EventsOf(Java, "Shop.java", []byte(text))
		if len(found.Uses) != 1 {
			t.Errorf("%s: %d uses", test.name, len(found.Uses))
			continue
		}
		got := found.Uses[0]
		if got.Class != "Order" || got.Variable != "o" || got.Begins != test.want.Begins || got.Ends != test.want.Ends || len(got.Commits) != len(test.want.Commits) ||
			len(got.Builds) != len(test.want.Builds) || got.Asks != test.want.Asks || got.Leaves != test.want.Leaves || got.LoopBegins != test.want.LoopBegins || got.LoopEnds != test.want.LoopEnds {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}

// TestCommittedTwice: a second commit on the same way without another begin.
func TestCommittedTwice(t *testing.T) {
	t.Parallel()
	for body, again := range map[string]bool{
		"Order o = new Order(); o.commit(); o.commit();":                            true,
		"Order o = new Order(); o.commit(); work(); o.commit();":                    true,
		"Order o = new Order(); o.commit(); o.begin(); o.commit();":                 false,
		"Order o = new Order(); if (x) { o.commit(); } o.commit();":                 false,
		"Order o = new Order(); if (x) { o.commit(); } else { o.commit(); }":        false,
		"Order o = new Order(); o.commit(); if (x) { o.begin(); } o.commit();":      false,
		"Order o = new Order(); o.commit(); { Order p = new Order(); p.commit(); }": false,
	} {
		text := "import jdk.jfr.*; class Order extends Event { int x; } class Shop { Object f() { " + body + " } }"
		use := EventsOf(Java, "Shop.java", []byte(text)).Uses[0]
		if (use.Again != Extent{}) != again {
			t.Errorf("%s: %+v", body, use.Again)
		}
	}
}

// TestMisplacedAnnotations: annotations of the recorder at a class that is no event.
func TestMisplacedAnnotations(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"import jdk.jfr.*; @Threshold(\"1 ms\") class A { }":                                 "A @Threshold(\"1 ms\")",
		"import jdk.jfr.*; @Label(\"x\") class A { }":                                        "",
		"import jdk.jfr.*; @Threshold(\"1 ms\") class A extends B { }":                       "",
		"import jdk.jfr.Event; import other.Threshold; @Threshold(\"1 ms\") class A { }":     "",
		"import jdk.jfr.*; @Threshold(\"1 ms\") class A extends Event { }":                   "",
		"import jdk.jfr.Enabled; @Enabled(false) @jdk.jfr.StackTrace class A { } // jdk.jfr": "A @Enabled(false)",
	} {
		got := ""
		for _, m := range EventsOf(Java, "A.java", []byte(text)).Misplaced {
			got += m.Simple + annotationsTold([]EventAnnotation{m.EventAnnotation})
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
