package jfr

// skip moves behind one value by a plan that fills no columns; -1 if the value is damaged.
func skip(ops []op, data []byte, p, end int) int {
	for i := range ops {
		if p = skipOp(&ops[i], data, p, end); p < 0 {
			return -1
		}
	}
	return p
}

func skipOp(o *op, data []byte, p, end int) int {
	switch o.kind {
	case opSkipVarints:
		p = skipVarints(data, p, end, int(o.n))
	case opSkipBytes:
		p += int(o.n)
	case opSkipStrings:
		for range o.n {
			if _, p = readStringRef(data, p, end); p < 0 {
				return -1
			}
		}
	case opSkipList, opSkipIntsList:
		return skipList(o, data, p, end)
	}
	if p > end {
		return -1
	}
	return p
}

func skipList(o *op, data []byte, p, end int) int {
	if p > end {
		return -1
	}
	count, p := varint(data, p)
	if p > end || count > uint64(end-p) {
		return -1
	}
	if o.kind == opSkipIntsList {
		if p = skipVarints(data, p, end, int(count)*int(o.n)); p > end {
			return -1
		}
		return p
	}
	if len(o.list.ops) == 0 {
		return p // elements without content
	}
	for range count {
		if p = skip(o.list.ops, data, p, end); p < 0 {
			return -1
		}
	}
	return p
}
