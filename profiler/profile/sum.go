package profile

// Sum is the weight of something and the number of its samples.
type Sum struct{ Weight, Samples int64 }

// Plus adds two sums of one run.
func (s Sum) Plus(other Sum) Sum { return Sum{s.Weight + other.Weight, s.Samples + other.Samples} }
