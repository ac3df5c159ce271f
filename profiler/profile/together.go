package profile

// Together adds up groups of lines, such as those that stand on one line of a
// file or belong to one declaration: a sample counts once per group, however
// many of the group's lines are on its stack. A line belongs to the first group
// that names it. The result has one entry per group, with weights only.
func (v *View) Together(groups [][]Place) []LineWeight {
	group := v.groupsOfLines(groups)
	result := make([]LineWeight, len(groups))
	stamp := make([]int32, len(groups))
	nodes := v.profile.nodes
	tables := v.profile.index.of(v.profile)
	of := func(node int32) int32 { return group[tables.lineOf[nodes.Frame[node]]] }
	row := int32(0)
	for node := int32(1); int(node) < nodes.Len(); node++ {
		// Nodes of one stack stand in a row, so that what is above them is
		// looked at once per row: groups on the path carry the row's number.
		if nodes.Parent[node] != node-1 || node == 1 {
			row++
			for up := nodes.Parent[node]; up > 0; up = nodes.Parent[up] {
				if g := of(up); g >= 0 {
					stamp[g] = row
				}
			}
		}
		g := of(node)
		if g < 0 {
			continue
		}
		sum := &result[g]
		sum.Self += v.Self[node]
		sum.SelfSamples += v.SelfSamples[node]
		if stamp[g] != row {
			sum.Total += v.TotalWeight[node]
			sum.Samples += v.TotalSamples[node]
		}
		stamp[g] = row
	}
	return result
}

// groupsOfLines returns the group of every line of the profile, -1 for none.
func (v *View) groupsOfLines(groups [][]Place) []int32 {
	byPlace := map[Place]int32{}
	for g, places := range groups {
		for _, place := range places {
			if _, taken := byPlace[place]; !taken {
				byPlace[place] = int32(g)
			}
		}
	}
	tables := v.profile.index.of(v.profile)
	group := make([]int32, len(tables.lines))
	for id, key := range tables.lines {
		method := tables.methods[key.method]
		g, found := byPlace[Place{Class: method.Class, Method: method.Name, Line: int(key.line)}]
		if !found {
			g = -1
		}
		group[id] = g
	}
	return group
}
