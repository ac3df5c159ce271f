package source

import (
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// classMaker makes class files with methods and annotations, constants as they are needed.
type classMaker struct {
	pool  []byte
	known map[string]int
	count int
}

func (m *classMaker) constant(key string, bytes ...byte) int {
	if m.known[key] == 0 {
		m.count++
		m.known[key] = m.count
		m.pool = append(m.pool, bytes...)
	}
	return m.known[key]
}

func two(n int) []byte { return binary.BigEndian.AppendUint16(nil, uint16(n)) }

func (m *classMaker) text(s string) int {
	return m.constant("text "+s, slices.Concat([]byte{tagUTF8}, two(len(s)), []byte(s))...)
}

func (m *classMaker) class(name string) int {
	at := m.text(name)
	return m.constant("class "+name, slices.Concat([]byte{tagClass}, two(at))...)
}

// attribute is one attribute of a class or method.
func (m *classMaker) attribute(name string, body []byte) []byte {
	return slices.Concat(two(m.text(name)), binary.BigEndian.AppendUint32(nil, uint32(len(body))), body)
}

// visible is the attribute with annotations that the JVM sees, each with elements of all kinds.
func (m *classMaker) visible(names ...string) []byte {
	body := two(len(names))
	for _, name := range names {
		body = append(body, two(m.text("L"+name+";"))...)
		if name == "java/lang/annotation/Retention" {
			body = slices.Concat(body, two(1), two(m.text("value")), []byte{'e'}, two(m.text("LPolicy;")), two(m.text("RUNTIME")))
			continue
		}
		constant := append([]byte{'s'}, two(m.text("a text"))...)
		inner := slices.Concat([]byte{'@'}, two(m.text("LInner;")), two(1), two(m.text("value")), []byte{'I'}, two(m.text("n")))
		list := slices.Concat([]byte{'['}, two(2), constant, inner)
		body = slices.Concat(body, two(2), two(m.text("value")), list, two(m.text("more")), constant)
	}
	return m.attribute("RuntimeVisibleAnnotations", body)
}

// method has a body if it is not abstract, and annotations.
type madeMethod struct {
	flags int
	name  string
	marks []string
}

func (m *classMaker) method(of madeMethod) []byte {
	attributes := [][]byte{m.attribute("Exceptions", two(0))}
	if len(of.marks) > 0 {
		attributes = append(attributes, m.visible(of.marks...))
	}
	return slices.Concat(two(of.flags), two(m.text(of.name)), two(m.text("()V")), two(len(attributes)), slices.Concat(attributes...))
}

// makeClass is a class file.
func makeClass(name string, marks []string, methods ...madeMethod) []byte {
	m := &classMaker{known: map[string]int{}}
	this, super := m.class(name), m.class("java/lang/Object")
	var bodies []byte
	for _, of := range methods {
		bodies = append(bodies, m.method(of)...)
	}
	rest := slices.Concat(two(1), two(this), two(super), two(0), two(0), two(len(methods)), bodies)
	if len(marks) == 0 {
		rest = append(rest, two(0)...)
	} else {
		rest = slices.Concat(rest, two(2), m.attribute("SourceFile", two(1)), m.visible(marks...))
	}
	return slices.Concat([]byte{0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61}, two(m.count+1), m.pool, rest)
}

// toldCode writes classes as "shop.Order @A: <init> find @B !native".
func toldCode(classes []CodeClass) string {
	var list []string
	for _, c := range classes {
		text := c.Name
		if c.Retention != "" {
			text += " kept " + c.Retention
		}
		text += marksTold(c.Annotations) + ":"
		for _, m := range c.Methods {
			text += " "
			if !m.HasCode {
				text += "!"
			}
			text += m.Name + marksTold(m.Annotations)
		}
		list = append(list, text)
	}
	slices.Sort(list)
	return strings.Join(list, "\n")
}

func marksTold(names []string) (text string) {
	for _, name := range names {
		text += " @" + name
	}
	return text
}

// TestCompiledMethods: methods with code, annotations and what keeps an annotation, as class files tell.
func TestCompiledMethods(t *testing.T) {
	t.Parallel()
	for want, data := range map[string][]byte{
		"shop.Order: <init> find": makeClass("shop/Order", nil, madeMethod{1, "<init>", nil}, madeMethod{9, "find", nil}),
		"shop.Order$Line: !a !b !c d": makeClass("shop/Order$Line", nil, madeMethod{accAbstract, "a", nil}, madeMethod{accNative | 1, "b", nil},
			madeMethod{accSynthetic, "c", nil}, madeMethod{0, "d", nil}),
		"shop.Order @org.x.Path @A: find @org.x.GET @B put":          makeClass("shop/Order", []string{"org/x/Path", "A"}, madeMethod{1, "find", []string{"org/x/GET", "B"}}, madeMethod{1, "put", nil}),
		"shop.Mark kept RUNTIME @java.lang.annotation.Retention: !x": makeClass("shop/Mark", []string{"java/lang/annotation/Retention"}, madeMethod{accAbstract, "x", nil}),
	} {
		c, err := parseMethods(data)
		if got := toldCode([]CodeClass{c}); err != nil || got != want {
			t.Errorf("it is %s, %v; want %s", got, err, want)
		}
	}
}

// TestCompiledMethodsDamaged: wherever a class file ends, or whatever byte of it is another, reading it ends with an error or a class.
func TestCompiledMethodsDamaged(t *testing.T) {
	t.Parallel()
	whole := makeClass("shop/Order", []string{"org/x/Path"}, madeMethod{1, "find", []string{"org/x/GET"}})
	for n := range whole {
		if _, err := parseMethods(whole[:n]); !errors.Is(err, errClassFile) {
			t.Fatalf("%d of %d bytes: %v", n, len(whole), err)
		}
	}
	for at := range whole {
		for _, other := range []byte{0, 1, 0x40, 0x7f, 0xff, '[', '@'} {
			changed := slices.Clone(whole)
			changed[at] = other
			if _, err := parseMethods(changed); err != nil && !errors.Is(err, errClassFile) {
				t.Fatalf("byte %d is %#x: %v", at, other, err)
			}
		}
	}
	deep := &classMaker{known: map[string]int{}}
	value := slices.Repeat(slices.Concat([]byte{'['}, two(1)), 100_000)
	body := slices.Concat(two(1), two(deep.text("LA;")), two(1), two(deep.text("v")), value)
	r := &classReader{data: slices.Concat(two(1), deep.attribute("RuntimeVisibleAnnotations", body))}
	_ = r.annotations([]int{0, 0}, nil)
	if r.err == nil {
		t.Error("an annotation of 100,000 lists in each other is read")
	}
}

// TestCodeClasses: compiled classes go before sources; what is damaged, or no class, is left out.
func TestCodeClasses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "src", "main", "java", "shop", "Order.java"), "package shop;\ninterface Order { void find(); default int size() { return 1; }\nclass Line { Line() { } native void n(); } }\n")
	write(t, filepath.Join(dir, "src", "main", "kotlin", "shop", "Till.kt"), "package shop\nclass Till { fun pay() { } }\n")
	classes, compiled := CodeClasses([]string{dir})
	got := toldCode(classes)
	if want := "shop.Order$Line: <init> !n\nshop.Order: !find size\nshop.Till: pay"; compiled || got != want {
		t.Errorf("of sources: %v,\n%s, want\n%s", compiled, got, want)
	}
	out := filepath.Join(dir, "target", "classes", "shop")
	write(t, filepath.Join(out, "Order.class"), string(makeClass("shop/Order", nil, madeMethod{1, "found", nil})))
	write(t, filepath.Join(out, "Broken.class"), string(makeClass("shop/Broken", nil, madeMethod{1, "x", nil})[:40]))
	write(t, filepath.Join(out, "notes.txt"), "x")
	classes, compiled = CodeClasses([]string{dir})
	if got, want := toldCode(classes), "shop.Order: found"; !compiled || got != want {
		t.Errorf("of classes: %v, %s, want %s", compiled, got, want)
	}
	if classes, compiled = CodeClasses([]string{filepath.Join(dir, "no such folder")}); len(classes) > 0 || compiled {
		t.Errorf("of nothing: %v, %v", compiled, classes)
	}
}

// TestFilesWithTests: those that declare tests, whatever framework they are of, and not what only looks so.
func TestFilesWithTests(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	texts := map[string]string{
		"src/test/java/a/OrderTest.java":       "package a;\nimport org.junit.jupiter.api.Test;\nclass OrderTest { @Test void adds() { } @org.junit.jupiter.api.Nested class Inner { @Test void again() { } } }\n",
		"src/test/java/a/OldTest.java":         "package a;\npublic class OldTest extends junit.framework.TestCase { public void testIt() { } }\n",
		"src/test/kotlin/a/TillTest.kt":        "package a\nimport kotlin.test.Test\nclass TillTest { @Test fun pays() { } }\n",
		"src/test/java/a/Helper.java":          "package a;\nclass Helper { /* Test */ void x() { } }\n",
		"src/main/java/a/Latest.java":          "package a;\nclass Latest { int Test; }\n",
		"target/generated-sources/a/Test.java": "package a;\nimport org.junit.jupiter.api.Test;\nclass MadeTest { @Test void x() { } }\n",
	}
	for name, text := range texts {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), text)
	}
	paths, files := WithTests([]string{dir, filepath.Join(dir, "src")})
	got := ""
	for i, path := range paths {
		rel, _ := filepath.Rel(dir, path)
		got += filepath.ToSlash(rel) + ":"
		for _, test := range files[i].Tests {
			got += fmt.Sprintf(" %s#%s", test.Class, test.Method)
		}
		got += "\n"
	}
	want := "src/test/java/a/OldTest.java: a.OldTest# a.OldTest#testIt\n" +
		"src/test/java/a/OrderTest.java: a.OrderTest# a.OrderTest#adds a.OrderTest$Inner# a.OrderTest$Inner#again\n" +
		"src/test/kotlin/a/TillTest.kt: a.TillTest# a.TillTest#pays\n"
	if got != want {
		t.Errorf("found\n%s, want\n%s", got, want)
	}
	if len(files) > 1 && (files[1].Outer("a.OrderTest$Inner") != "a.OrderTest" || files[1].Outer("a.OrderTest") != "") {
		t.Errorf("around the nested class is %q", files[1].Outer("a.OrderTest$Inner"))
	}
}
