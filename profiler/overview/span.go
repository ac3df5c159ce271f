package overview

// interval is a time in nanoseconds from the epoch.
type interval struct{ from, to int64 }

// appendMerged appends an interval, which does not begin before the others, to a list of intervals none of which touch.
func appendMerged(merged []interval, i interval) []interval {
	if last := len(merged) - 1; last >= 0 && i.from <= merged[last].to {
		merged[last].to = max(merged[last].to, i.to)
		return merged
	}
	return append(merged, i)
}

// length is how long intervals are that do not overlap.
func length(of []interval) int64 {
	sum := int64(0)
	for _, i := range of {
		sum += i.to - i.from
	}
	return sum
}

// overlap is how long two merged lists go on at once.
func overlap(a, b []interval) int64 {
	sum := int64(0)
	for i, j := 0, 0; i < len(a) && j < len(b); {
		from, to := max(a[i].from, b[j].from), min(a[i].to, b[j].to)
		sum += max(to-from, 0)
		if a[i].to < b[j].to {
			i++
		} else {
			j++
		}
	}
	return sum
}
