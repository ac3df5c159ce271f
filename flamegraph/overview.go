package flamegraph

import (
	"jfrlens/jfr/units"
	"jfrlens/profiler/overview"
)

// overviewOf is what a page says first: nothing while the program runs, or where two runs are compared.
func (o Options) overviewOf() *overview.Overview {
	if o.Live || o.Before != nil {
		return nil
	}
	if o.Later != nil {
		return o.Later.known()
	}
	return o.Overview
}

// greatestLoss is the sample type that shows what the run lost most by; "" where nothing does.
func (o Options) greatestLoss() string {
	if about := o.overviewOf(); about != nil {
		if kinds := about.Worthwhile(); len(kinds) > 0 {
			return kinds[0].Type
		}
	}
	return ""
}

// fillOverview fills in what the time went on. Ids of its places follow those of the frames.
func (d *PageData) fillOverview(o *overview.Overview, firstID int32) {
	d.Overview = OverviewData{Ready: -1, Kinds: []KindData{}, Findings: []FindingData{}, Calm: []string{}, Notes: []string{}}
	if o == nil {
		return
	}
	at := &d.Overview
	at.Answer, at.Extent = o.Answer(), o.Extent()
	if o.Ready != "" {
		at.Ready = o.StartUp.Milliseconds()
	}
	at.Calm, at.Notes = append(at.Calm, o.Calm...), append(at.Notes, o.Notes()...)
	id := firstID
	place := func(w overview.Where) PlaceData {
		place := PlaceData{ID: -1}
		if w.IsKnown() {
			place.Text = w.String()
		}
		if w.IsKnown() && w.Line > 0 {
			place.ID = id
		}
		id++
		return place
	}
	for _, k := range o.Worthwhile() {
		at.Kinds = append(at.Kinds, KindData{k.Label, units.RoughPercent(100 * k.Loss), k.Text, k.Type, place(k.Where)})
	}
	for _, f := range o.Findings {
		at.Findings = append(at.Findings, FindingData{string(f.Sure), f.Text, f.Advice, f.Evidence, place(f.Where)})
	}
}

// placesOf are the places of an overview in the order of their ids.
func placesOf(o *overview.Overview) (places []Place) {
	if o == nil {
		return nil
	}
	add := func(w overview.Where) {
		at := Place{Class: w.Class, Method: w.Method, Line: w.Line}
		if w.Path != "" {
			at.Path, at.Line = w.Path, w.Row
		}
		places = append(places, at)
	}
	for _, k := range o.Worthwhile() {
		add(k.Where)
	}
	for _, f := range o.Findings {
		add(f.Where)
	}
	return places
}

// encode appends the overview.
func (d *OverviewData) encode(e *encoder) {
	e.open()
	e.text("answer", d.Answer)
	e.text("extent", d.Extent)
	e.number("ready", d.Ready)
	objects(e, "kinds", d.Kinds, func(k *KindData) {
		e.text("label", k.Label)
		e.text("loss", k.Loss)
		e.text("text", k.Text)
		e.text("type", k.Type)
		k.Place.encode(e)
	})
	objects(e, "findings", d.Findings, func(f *FindingData) {
		e.text("sure", f.Sure)
		e.text("text", f.Text)
		e.text("advice", f.Advice)
		e.text("evidence", f.Evidence)
		f.Place.encode(e)
	})
	e.texts("calm", d.Calm)
	e.texts("notes", d.Notes)
	e.close()
}

// encode appends the place as a member.
func (p PlaceData) encode(e *encoder) {
	e.object("place", func() {
		e.number("id", int64(p.ID))
		e.text("text", p.Text)
	})
}
