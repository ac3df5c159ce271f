package jfr

import (
	"errors"
	"fmt"
	"slices"
)

// Limits that no real type comes near: of nesting, of the steps of a plan, and of the steps of all
// plans of one metadata.
const (
	maxPlanDepth = 12
	maxPlanOps   = 20_000
	maxAllOps    = 1_000_000
)

// errPlan is the reason for leaving out a type that goes beyond the limits.
var errPlan = errors.New("the type is too deep or refers to itself")

// planner compiles one plan.
type planner struct {
	plan *plan
	// straight is the largest number of bytes that the steps since the last check can read.
	straight int
}

// choice is a set of fields; nil means all. A nil member means all of that field.
type choice map[string]choice

// compile makes the plan that decodes fields of a type.
func compile(t *Type, fields choice) (*plan, error) {
	p := planner{plan: &plan{typ: t}}
	ops, columns, err := p.value(nil, t, fields)
	if err != nil {
		return p.plan, fmt.Errorf("type %s: %w", t.Name, err)
	}
	p.plan.ops, p.plan.columns = ops, columns
	return p.plan, nil
}

// value compiles a whole value of a type: the fields, or for a string (which has none) itself.
func (p *planner) value(ops []op, t *Type, fields choice) ([]op, []Column, error) {
	if t.primitive == notPrimitive {
		return p.fields(ops, &p.plan.top, t, fields, 0)
	}
	f := &Field{Name: "value", Type: t}
	ops, column, err := p.field(ops, &p.plan.top, f, fields, 0)
	return ops, []Column{column}, err
}

func (p *planner) fields(ops []op, at *level, t *Type, fields choice, depth int) ([]op, []Column, error) {
	if depth > maxPlanDepth {
		return nil, nil, errPlan
	}
	columns := []Column{}
	for _, f := range needed(t, fields, depth) {
		sub, chosen := fields[f.Name]
		before := ops
		var err error
		switch {
		case f.shadowed: // as the JDK's tool shows it: with the value of the first of its name
			if i := slices.IndexFunc(columns, func(c Column) bool { return c.Field.Name == f.Name }); i >= 0 {
				columns = append(columns, columns[i])
			}
		case fields != nil && !chosen:
			ops, err = p.skipField(ops, f, depth)
		default:
			var c Column
			if ops, c, err = p.field(ops, at, f, sub, depth); err == nil {
				columns = append(columns, c)
			}
		}
		if err != nil && depth == 0 && len(columns) > 0 {
			p.plan.partial = fmt.Errorf("field %s and what is behind it: %w", f.Name, err)
			return before, columns, nil
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return ops, columns, nil
}

// needed returns the fields up to the last that is chosen: what comes behind it in an event need not be
// skipped, and may be of a type that cannot be.
func needed(t *Type, fields choice, depth int) []*Field {
	if fields == nil || depth > 0 {
		return t.Fields
	}
	for n := len(t.Fields); n > 0; n-- {
		if _, chosen := fields[t.Fields[n-1].Name]; chosen {
			return t.Fields[:n]
		}
	}
	return nil
}

func (p *planner) field(ops []op, at *level, f *Field, fields choice, depth int) ([]op, Column, error) {
	if !f.Array {
		return p.element(ops, at, f, fields, depth)
	}
	lp := &listPlan{column: int32(p.plan.lists)}
	p.plan.lists++
	at.lists = append(at.lists, lp.column)
	p.straight = 0
	body, items, err := p.element(nil, &lp.items, f, fields, depth)
	if err != nil {
		return nil, Column{}, err
	}
	lp.ops = body
	if len(body) == 1 && body[0].kind == opInts {
		lp.ints = body[0].n
	}
	p.straight = 0
	ops, err = p.add(ops, op{kind: opList, list: lp}, maxVarint)
	return ops, Column{Field: f, Kind: KindList, Items: &items, slot: lp.column}, err
}

func (p *planner) element(ops []op, at *level, f *Field, fields choice, depth int) ([]op, Column, error) {
	c := Column{Field: f}
	var err error
	switch {
	case f.Constant:
		c.Kind = KindConstant
		ops, c.slot, err = p.ints(ops, at, opInts, 0)
	case f.Type.primitive == notPrimitive:
		c.Kind = KindStruct
		ops, c.Struct, err = p.fields(ops, at, f.Type, fields, depth+1)
	default:
		ops, err = p.primitive(ops, at, f.Type, &c)
	}
	return ops, c, err
}

func (p *planner) primitive(ops []op, at *level, t *Type, c *Column) ([]op, error) {
	var err error
	switch t.primitive {
	case longType:
		ops, c.slot, err = p.ints(ops, at, opInts, 0)
	case intType:
		ops, c.slot, err = p.ints(ops, at, opInts, 32)
	case shortType:
		ops, c.slot, err = p.ints(ops, at, opInts, 48)
	case charType:
		ops, c.slot, err = p.ints(ops, at, opChar, 0)
	case byteType:
		ops, c.slot, err = p.ints(ops, at, opByte, 0)
	case booleanType:
		c.Kind = KindBool
		ops, c.slot, err = p.ints(ops, at, opBool, 0)
	case floatType, doubleType:
		c.Kind, c.slot = KindFloat, int32(p.plan.floats)
		p.plan.floats++
		at.floats = append(at.floats, c.slot)
		kind := opFloat
		if t.primitive == doubleType {
			kind = opDouble
		}
		ops, err = p.add(ops, op{kind: kind, n: 1, first: c.slot}, 8)
	case stringType:
		c.Kind, c.slot = KindString, int32(p.plan.strings)
		p.plan.strings++
		at.strings = append(at.strings, c.slot)
		ops, err = p.add(ops, op{kind: opString, n: 1, first: c.slot}, 2*maxVarint)
	default:
		err = fmt.Errorf("type id %d of a field is not in the metadata", t.ID)
	}
	return ops, err
}

// ints adds a column of integers. Neighbours of kind opInts become one step.
func (p *planner) ints(ops []op, at *level, kind opKind, shift uint8) ([]op, int32, error) {
	slot := int32(len(p.plan.shifts))
	p.plan.shifts = append(p.plan.shifts, shift)
	at.ints = append(at.ints, slot)
	ops, err := p.add(ops, op{kind: kind, n: 1, first: slot}, maxVarint)
	return ops, slot, err
}

// add appends a step that reads at most size bytes unchecked, or lengthens the last one.
func (p *planner) add(ops []op, o op, size int) ([]op, error) {
	if p.plan.total++; p.plan.total > maxPlanOps {
		return nil, errPlan
	}
	if p.straight += size; p.straight > maxStraight {
		p.straight = size
		ops = append(ops, op{kind: opCheck})
	}
	if last := len(ops) - 1; last >= 0 && ops[last].kind == o.kind {
		switch o.kind {
		case opInts, opSkipVarints, opSkipBytes, opSkipStrings:
			ops[last].n += o.n
			return ops, nil
		}
	}
	return append(ops, o), nil
}
