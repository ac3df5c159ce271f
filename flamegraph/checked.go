package flamegraph

import (
	"jfrlens/profiler/opinion"
	"jfrlens/profiler/profile"
)

// fillChecked fills in what further runs say of the methods, in the sample type that they were made for.
func (d *PageData) fillChecked(p *profile.Profile, said *opinion.Opinion) error {
	for i := range d.Types {
		t := &d.Types[i]
		if said == nil || t.Name != said.SampleType {
			continue
		}
		view, err := p.View(t.Name)
		if err != nil {
			return err
		}
		if said = said.Of(view); said != nil {
			t.check(said, d.Methods, d.Strings)
		}
	}
	return nil
}

// check fills in what is said of each method.
func (t *SampleTypeData) check(said *opinion.Opinion, methods MethodTable, texts []string) {
	for i, class := range methods.Class {
		e := said.OfMethod(texts[class], texts[methods.Name[i]])
		t.Checked = append(t.Checked, e.Mark())
		t.Why = append(t.Why, said.Sentence(e))
	}
}
