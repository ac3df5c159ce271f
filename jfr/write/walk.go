package write

// visitor is told what a walk finds. Either may be nil.
type visitor struct {
	text func(p *Place, at, end int, t text)
	key  func(target *typePlan, key int64)
	ref  func(p *Place, key int64) // of a string that is a constant
}

// walk goes through a value and returns what is behind it, -1 if it is damaged.
func walk(steps []step, data []byte, p, end int, v *visitor) int {
	for i := range steps {
		s := &steps[i]
		switch s.kind {
		case stepVarints:
			p = skipVarints(data, p, end, s.n)
		case stepBytes:
			p += s.n
		case stepText:
			p = v.walkText(s.place, data, p, end)
		case stepKey:
			var key uint64
			if key, p = readVarint(data, p, end); p >= 0 {
				v.found(s, int64(key))
			}
		case stepList:
			p = walkList(s.steps, data, p, end, v)
		}
		if p < 0 || p > end {
			return -1
		}
	}
	return p
}

// found tells of the key of a constant.
func (v *visitor) found(s *step, key int64) {
	if v.key != nil {
		v.key(s.target, key)
	}
	if v.ref != nil && s.place != nil {
		v.ref(s.place, key)
	}
}

func (v *visitor) walkText(place *Place, data []byte, p, end int) int {
	t, behind := readText(data, p, end)
	if behind >= 0 && v.text != nil {
		v.text(place, p, behind, t)
	}
	if behind >= 0 && v.ref != nil && t.encoding == textConstant {
		v.ref(place, t.key)
	}
	return behind
}

func walkList(steps []step, data []byte, p, end int, v *visitor) int {
	n, p := readVarint(data, p, end)
	if p < 0 || n > uint64(end-p) {
		return -1
	}
	if len(steps) == 0 {
		return p // elements without content
	}
	for ; n > 0; n-- {
		if p = walk(steps, data, p, end, v); p < 0 {
			return -1
		}
	}
	return p
}
