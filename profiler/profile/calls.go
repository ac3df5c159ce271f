package profile

import "jfrlens/jfr"

// Call is what the samples have in which one method called another, both by number in Profile.Methods.
type Call struct {
	Caller, Callee int32

	// Down is what [View.Callees] says of the caller, Up what [View.Callers] says of the callee: they differ in recursions only,
	// of which the outermost occurrence of the one or the other counts.
	Down, Up               int64 // weights
	DownSamples, UpSamples int64
}

// Calls returns which methods called which, in no particular order.
func (v *View) Calls() []Call {
	nodes, frames := v.profile.nodes, v.profile.frames
	again := v.profile.index.of(v.profile).again
	var list []Call
	var pairs jfr.KeyNumbers
	for node, parent := range nodes.Parent {
		if parent <= 0 || v.TotalSamples[node] == 0 || again[parent]&again[node]&methodAgain != 0 {
			continue
		}
		caller, callee := frames[nodes.Frame[parent]].Method, frames[nodes.Frame[node]].Method
		i, isNew := pairs.Of(int64(caller)<<32 | int64(callee))
		if isNew {
			list = append(list, Call{Caller: caller, Callee: callee})
		}
		if again[parent]&methodAgain == 0 {
			list[i].Down += v.TotalWeight[node]
			list[i].DownSamples += v.TotalSamples[node]
		}
		if again[node]&methodAgain == 0 {
			list[i].Up += v.TotalWeight[node]
			list[i].UpSamples += v.TotalSamples[node]
		}
	}
	return list
}
