package query

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// suggestions is the largest number of names suggested.
const suggestions = 3

// Closest returns up to three of the names that a user may have meant, the best first.
func Closest(name string, names []string) []string {
	type candidate struct {
		name     string
		distance int
	}
	var list []candidate
	letters := utf8.RuneCountInString(name)
	limit := min(max(2, letters/3), letters-1)
	for _, n := range names {
		distance := levenshtein.ComputeDistance(lower(name), lower(n))
		if strings.Contains(lower(n), lower(name)) && letters > 3 {
			distance = min(distance, limit)
		}
		if distance <= limit {
			list = append(list, candidate{n, distance})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return a.distance - b.distance })
	var best []string
	for _, c := range list {
		same := func(other string) bool { return strings.EqualFold(other, c.name) }
		if len(best) < suggestions && !slices.ContainsFunc(best, same) {
			best = append(best, c.name)
		}
	}
	return best
}
