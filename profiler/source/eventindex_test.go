package source

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// The index knows classes, those that extend them without naming jdk.jfr, and who makes them; and what has changed.
func TestEventIndex(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string, at time.Time) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	before := time.Now().Add(-time.Hour)
	write("a/Base.java", "package a;\nimport jdk.jfr.*;\npublic abstract class Base extends Event { }\n", before)
	write("b/Order.java", "package b;\nimport a.Base;\npublic class Order extends Base { int number; }\n", before)
	write("c/Use.kt", "package c\nimport b.*\nfun run() { val o = Order(); o.begin(); o.commit() }\n", before)
	write("d/Order.java", "package d;\nclass Order { void commit() { } }\n", before) // another Order
	index := &EventIndex{}
	found := index.Read([]string{dir})
	if len(found) != 3 || len(found[1].Classes) != 1 || found[1].Classes[0].Super != "Base" || found[2].Others["Order"] != "b.Order" {
		t.Fatalf("found %+v", found)
	}
	if calls := found[2].Calls; len(calls) != 2 || calls[0].Class != "Order" || calls[0].Kind != BeginsEvent || calls[1].Kind != CommitsEvent {
		t.Errorf("calls %+v", calls)
	}
	if again := index.Read([]string{dir}); again[0] != found[0] || again[2] != found[2] {
		t.Error("what has not changed was read again")
	}
	write("b/Order.java", "package b;\npublic class Order { }\n", before.Add(time.Minute))
	if found = index.Read([]string{dir}); len(found) != 1 {
		t.Errorf("found %+v", found)
	}
}

// Calls in all languages, and of which class the text says the event is.
func TestEventCalls(t *testing.T) {
	for _, test := range []struct {
		language Language
		text     string
		want     []EventCall
	}{
		{Java, "void f(a.Order o, List<Item> items) { o.begin(); new Sale(1, (2)).commit(); // o.commit()\n o.commit(); x.commit(); }", []EventCall{
			{Kind: BeginsEvent, Class: "a.Order"}, {Kind: CommitsEvent, Class: "Sale"}, {Kind: CommitsEvent, Class: "a.Order"}, {Kind: CommitsEvent},
		}},
		{Java, "void commit() { FlightRecorder.register(Order.class); FlightRecorder.addPeriodicEvent(a.Out.In.class, this::hook); }", []EventCall{
			{Kind: RegistersEvent, Class: "Order"}, {Kind: HooksEvent, Class: "a.Out.In"},
		}},
		{Kotlin, "fun f(o: Order?) { o?.begin(); Sale(1).commit(); FlightRecorder.register(Sale::class.java) }", []EventCall{
			{Kind: BeginsEvent, Class: "Order"}, {Kind: CommitsEvent, Class: "Sale"}, {Kind: RegistersEvent, Class: "Sale"},
		}},
		{Scala, "def f = { val o = new Order; o.begin(); FlightRecorder.addPeriodicEvent(classOf[Sale], hook) }", []EventCall{
			{Kind: BeginsEvent, Class: "Order"}, {Kind: HooksEvent, Class: "Sale"},
		}},
	} {
		got := eventCalls(test.language, []byte(test.text))
		if len(got) != len(test.want) {
			t.Fatalf("%s: %+v", test.text, got)
		}
		for i, call := range got {
			if call.Kind != test.want[i].Kind || call.Class != test.want[i].Class {
				t.Errorf("%s: call %d is %+v", test.text, i, call)
			}
		}
	}
}
