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
