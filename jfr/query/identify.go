package query

import "jfrlens/jfr"

// identifier finds out what tells the constants of a pool apart, by row.
type identifier func(row int, f *features)

// identifier returns that of a type; nil if only keys tell its constants apart.
func (r *resolver) identifier(t *jfr.Type, pool *jfr.Pool) (identifier, error) {
	switch t.Name {
	case methodType:
		return r.methodIdentifier(pool)
	case threadType:
		os, java := pool.Column("osThreadId"), pool.Column("javaThreadId")
		return func(row int, f *features) { f.a, f.b = intAt(os, row), intAt(java, row) }, nil
	case classType, packageType, moduleType, groupType, loaderType:
		column := pool.Column("name")
		if column == nil {
			return nil, nil
		}
		name, err := r.textsIn(column)
		return func(row int, f *features) { f.name, _ = name.at(row) }, err
	}
	return nil, nil
}

// methodIdentifier makes methods equal when class, name and descriptor are.
func (r *resolver) methodIdentifier(pool *jfr.Pool) (identifier, error) {
	class, nameColumn, descriptorColumn := pool.Column("type"), pool.Column("name"), pool.Column("descriptor")
	if class == nil || nameColumn == nil || descriptorColumn == nil {
		return nil, nil
	}
	classes, err := r.idsOf(class.Field.Type)
	if err != nil {
		return nil, err
	}
	name, err := r.textsIn(nameColumn)
	if err != nil {
		return nil, err
	}
	descriptor, err := r.textsIn(descriptorColumn)
	return func(row int, f *features) {
		f.a = int64(classes.id(intAt(class, row)))
		f.name, _ = name.at(row)
		f.descriptor, _ = descriptor.at(row)
	}, err
}

// texts are the strings that a column holds or refers to.
type texts struct {
	column *jfr.Column
	pool   *jfr.Pool // what the column refers to; nil if it holds strings
	in     *texts    // the strings in the pool, nil if it has none
}

// textsIn returns the strings of a column.
func (r *resolver) textsIn(c *jfr.Column) (*texts, error) {
	first := &texts{column: c}
	for t, depth := first, 0; !holdsText(t.column); depth++ {
		if t.pool = (&jfr.Pool{}); t.column.Kind != jfr.KindConstant || depth == structDepth {
			break // no strings
		}
		pool, err := r.chunk.PoolOf(t.column.Field.Type)
		if err != nil {
			return nil, err
		}
		if len(pool.Columns) == 0 {
			break
		}
		t.pool, t.in = pool, &texts{column: &pool.Columns[0]}
		t = t.in
	}
	return first, nil
}

func holdsText(c *jfr.Column) bool {
	return c.Kind == jfr.KindString || c.Kind == jfr.KindConstant && c.Field.Type.Name == stringType
}

// at returns the string in a row, which belongs to the decoder; ok is false if there is none.
func (t *texts) at(row int) (text []byte, ok bool) {
	for t.pool != nil {
		if t.in == nil {
			return nil, false
		}
		if row, ok = t.pool.Row(t.column.Ints[row]); !ok {
			return nil, false
		}
		t = t.in
	}
	if t.column.Null(row) {
		return nil, false
	}
	return t.column.Bytes(row), true
}
