package lines

import "jfrlens/profiler/profile"

// Threads returns the threads whose samples have a line on the stack, heaviest first.
func (o *Overlay) Threads(line *Line) []profile.ThreadWeight { return o.View.ThreadsOf(line.Places...) }

// InType is what a line has in another sample type.
type InType struct {
	View  *profile.View
	Total profile.Sum
}

// Share is the total in percent of all samples of that type.
func (t InType) Share() float64 { return 100 * float64(t.Total.Weight) / float64(t.View.Total) }

// OtherTypes returns what a line has in the other sample types of the profile. They
// are never added up: each is a share of its own total.
func (o *Overlay) OtherTypes(line *Line) []InType {
	p := o.View.Profile()
	var list []InType
	for _, t := range p.SampleTypes() {
		view, err := p.View(t.Name)
		if err != nil || t.Name == o.View.Type.Name || view.Total == 0 {
			continue
		}
		sums := view.Together([][]profile.Place{line.Places})[0]
		if sums.Total > 0 {
			list = append(list, InType{view, numbersOf(sums).Total})
		}
	}
	return list
}
