package jfr

import "fmt"

// compileSkip makes a plan that moves behind a value of the type and fills nothing.
func compileSkip(t *Type) (*plan, error) {
	p := planner{plan: &plan{typ: t}}
	ops, err := p.skipType(nil, t, 0)
	if err != nil {
		return p.plan, fmt.Errorf("type %s: %w", t.Name, err)
	}
	p.plan.ops = ops
	return p.plan, nil
}

// skipType compiles steps that move behind a value of the type.
func (p *planner) skipType(ops []op, t *Type, depth int) ([]op, error) {
	if depth > maxPlanDepth {
		return nil, errPlan
	}
	switch t.primitive {
	case booleanType, byteType:
		return p.add(ops, op{kind: opSkipBytes, n: 1}, 1)
	case floatType:
		return p.add(ops, op{kind: opSkipBytes, n: 4}, 4)
	case doubleType:
		return p.add(ops, op{kind: opSkipBytes, n: 8}, 8)
	case charType, shortType, intType, longType:
		return p.add(ops, op{kind: opSkipVarints, n: 1}, 0)
	case stringType:
		p.straight = 0
		return p.add(ops, op{kind: opSkipStrings, n: 1}, 0)
	case unknownType:
		return nil, fmt.Errorf("type id %d of a field is not in the metadata", t.ID)
	}
	var err error
	for _, f := range t.Fields {
		if f.shadowed {
			continue
		}
		if ops, err = p.skipField(ops, f, depth); err != nil {
			return nil, err
		}
	}
	return ops, nil
}

func (p *planner) skipField(ops []op, f *Field, depth int) ([]op, error) {
	if !f.Array {
		return p.skipElement(ops, f, depth)
	}
	p.straight = 0
	items, err := p.skipElement(nil, f, depth)
	if err != nil {
		return nil, err
	}
	p.straight = 0
	if len(items) == 1 && items[0].kind == opSkipVarints {
		return p.add(ops, op{kind: opSkipIntsList, n: items[0].n}, 0)
	}
	return p.add(ops, op{kind: opSkipList, list: &listPlan{ops: items}}, 0)
}

func (p *planner) skipElement(ops []op, f *Field, depth int) ([]op, error) {
	if f.Constant {
		return p.add(ops, op{kind: opSkipVarints, n: 1}, 0)
	}
	return p.skipType(ops, f.Type, depth+1)
}
