package profile

import "jfrlens/jfr"

// Interpreted is the weight of the samples with interpreted code on top of the stack, in the unit of the view.
func (v *View) Interpreted() (weight int64) {
	for node, self := range v.Self {
		if node > 0 && v.profile.frames[v.profile.nodes.Frame[node]].Kind == jfr.FrameInterpreted {
			weight += self
		}
	}
	return weight
}
