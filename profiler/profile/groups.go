package profile

// Groups collects places for [View.Together] by what they belong to, such as a
// line of a file, in the order in which those come first. The zero value is empty.
type Groups[Key comparable] struct {
	Keys   []Key
	Places [][]Place // of each key
	number map[Key]int
}

// Add enters one more place of a key.
func (g *Groups[Key]) Add(key Key, place Place) {
	number, known := g.number[key]
	if !known {
		if g.number == nil {
			g.number = map[Key]int{}
		}
		number = len(g.Keys)
		g.number[key] = number
		g.Keys, g.Places = append(g.Keys, key), append(g.Places, nil)
	}
	g.Places[number] = append(g.Places[number], place)
}
