package compare

import (
	"cmp"
	"slices"
	"strings"
)

// alikeStacks is the part of what a method has that must be in the same stacks under another name, so that it is that method.
const alikeStacks = 0.5

// Renamed is a method that seems to be called otherwise than before: it is on one side only, and under its other name below and
// above the same methods.
type Renamed struct {
	Before Method `json:"before"`
	After  Method `json:"after"`
}

// Unmatched is a method that is on one side only.
type Unmatched struct {
	Method
	Share float64 `json:"share"` // there
}

// match gives methods of the earlier side the names that they have now, and returns which, and what has no counterpart.
func match(before, after []run) (list []Renamed, gone, come []Unmatched) {
	gone, come = onlyIn(before, after), onlyIn(after, before)
	was, is := meanStacks(before), meanStacks(after)
	for _, g := range gone {
		for _, c := range come {
			if old := (Renamed{g.Method, c.Method}); !old.isTaken(list) && old.isLikely(was, is) {
				list = append(list, old)
				break
			}
		}
	}
	for _, r := range before {
		r.rename(list)
	}
	left := func(all []Unmatched) []Unmatched {
		return slices.DeleteFunc(all, func(u Unmatched) bool { return Renamed{u.Method, u.Method}.isTaken(list) })
	}
	return list, left(gone), left(come)
}

// onlyIn are the methods of some runs with enough of them that others do not have at all, though so many samples would be
// expected there that this is no chance; the largest first.
func onlyIn(these, others []run) (list []Unmatched) {
	sums, samples := map[Method]float64{}, 0.0
	for _, r := range others {
		samples += r.samples
	}
	for _, r := range these {
		for m, weight := range r.methods {
			sums[m] += weight / r.total / float64(len(these))
		}
	}
	for m, share := range sums {
		has := slices.ContainsFunc(others, func(r run) bool { return r.methods[m] > 0 })
		if share >= least && share*samples >= enough && !has {
			list = append(list, Unmatched{m, share})
		}
	}
	slices.SortFunc(list, func(a, b Unmatched) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(a.String(), b.String()))
	})
	return list
}

// isTaken tells whether one of both names is in a list already.
func (r Renamed) isTaken(list []Renamed) bool {
	return slices.ContainsFunc(list, func(other Renamed) bool { return other.Before == r.Before || other.After == r.After })
}

// isLikely tells whether one method may be the other: with the class or the name in common, and in the same stacks. Of a class
// with another name all methods have it.
func (r Renamed) isLikely(was, is map[string]stack) bool {
	if r.Before.Class != r.After.Class && r.Before.Name != r.After.Name {
		return false
	}
	all, same := 0.0, 0.0
	for key, s := range was {
		if !hasMethod(key, r.Before) {
			continue
		}
		all += s.weight
		if is[renamedKey(key, []Renamed{r})].weight > 0 || is[r.inClass(key)].weight > 0 {
			same += s.weight
		}
	}
	return all > 0 && same >= alikeStacks*all
}

// inClass is a folded stack with another name of the whole class.
func (r Renamed) inClass(key string) string {
	return strings.ReplaceAll("\n"+key, "\n"+r.Before.Class+".", "\n"+r.After.Class+".")[1:]
}

func hasMethod(key string, m Method) bool { return strings.Contains("\n"+key, "\n"+m.String()+"\n") }

// renamedKey is a folded stack with other names.
func renamedKey(key string, list []Renamed) string {
	for _, r := range list {
		key = strings.ReplaceAll("\n"+key, "\n"+r.Before.String()+"\n", "\n"+r.After.String()+"\n")[1:]
	}
	return key
}

// rename gives the methods of a run other names.
func (r run) rename(list []Renamed) {
	for _, one := range list {
		if weight, has := r.methods[one.Before]; has {
			r.methods[one.After] = weight
			delete(r.methods, one.Before)
		}
	}
	if len(list) == 0 {
		return
	}
	for key, s := range r.stacks {
		if now := renamedKey(key, list); now != key {
			delete(r.stacks, key)
			r.stacks[now] = stack{r.stacks[now].weight + s.weight, r.stacks[now].samples + s.samples}
		}
	}
}

// Was is the name that a method had before.
func (r *Result) Was(m Method) Method {
	for _, one := range r.Renamed {
		if one.After == m {
			return one.Before
		}
	}
	return m
}

// meanStacks are the mean shares of stacks in runs, with their samples in all.
func meanStacks(runs []run) map[string]stack {
	mean := map[string]stack{}
	for _, r := range runs {
		for key, s := range r.stacks {
			m := mean[key]
			mean[key] = stack{m.weight + s.weight/r.total/float64(len(runs)), m.samples + s.samples}
		}
	}
	return mean
}
