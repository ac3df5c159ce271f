package profile

import (
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// What we call a type, and what the JDK's tools call an event, is taken as its name.
func TestTypesAsTheyArePrinted(t *testing.T) {
	events := []sample.Type{{Name: "jdk.FileRead", Label: "File Read"}, {Name: "shop.Order", Label: "Order"}, {Name: "shop.order", Label: "order"}, {Name: "a.Copy", Label: "Copy"}, {Name: "b.Copy", Label: "Copy"}}
	for word, want := range map[string]string{
		"jdk.FileRead": "jdk.FileRead", "FileRead": "jdk.FileRead", "fileread": "jdk.FileRead", "File Read": "jdk.FileRead", "File": "jdk.FileRead",
		"shop.order": "shop.order", "shop.Order": "shop.Order", "SHOP.ORDER": "SHOP.ORDER", "Copy": "Copy", "b.Copy": "b.Copy", "Fil": "Fil", "": "",
	} {
		if got := meant(word, events); got != want {
			t.Errorf("%q is %q, want %q", word, got, want)
		}
	}
	for _, standard := range sample.Standard() {
		if got := meant(standard.Label, sample.Standard()); got != standard.Name {
			t.Errorf("%q is %q, want %q", standard.Label, got, standard.Name)
		}
	}
	for word, want := range map[string]string{"CPU samples": sample.CPU, "CPU": sample.CPU, "cpu time": sample.CPUTime, "Allocated": sample.Alloc} {
		if got := meant(word, sample.Standard()); got != want {
			t.Errorf("%q is %q, want %q", word, got, want)
		}
	}
}

// A profile has them under their names, each once.
func TestReadTypesAsTheyArePrinted(t *testing.T) {
	for _, o := range []Options{{Types: []string{"CPU samples", "Java Thread Sleep"}}, {Types: []string{"CPU samples", "ThreadSleep"}, AndStandard: true}} {
		rec, err := jfr.Open("../../testdata/recordings/hard-jdk21.jfr")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rec.Close() }()
		p, err := Read(rec, o)
		if err != nil {
			t.Fatal(err)
		}
		one, err := Read(rec, Options{Types: []string{sample.CPU}})
		if err != nil {
			t.Fatal(err)
		}
		got, _ := p.Samples(sample.CPU)
		if want, _ := one.Samples(sample.CPU); got != want || !p.Has("jdk.ThreadSleep") {
			t.Errorf("%q: %d cpu samples, want %d; types %v", o.Types, got, want, p.SampleTypes())
		}
		if !p.Has("ThreadSleep") || p.Has(sample.CPUTime) {
			t.Errorf("%q: it has a type by its short name %v, CPU time %v", o.Types, p.Has("ThreadSleep"), p.Has(sample.CPUTime))
		}
		if view, err := p.View("Java Thread Sleep"); err != nil || view.Type.Name != "jdk.ThreadSleep" {
			t.Errorf("the view of a label is %v (%v)", view, err)
		}
	}
}
