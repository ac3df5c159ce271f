package write

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"

	"jfrlens/jfr"
)

// fields appends the values of all fields of a type.
func (c *Chunk) fields(b []byte, t *Declared, values []any) ([]byte, error) {
	if len(t.fields) != len(values) {
		return nil, fmt.Errorf("%s has %d fields, not %d", t.Name, len(t.fields), len(values))
	}
	for i, f := range t.fields {
		var err error
		if b, err = c.field(b, f, values[i]); err != nil {
			return nil, fmt.Errorf("field %s: %w", f.name, err)
		}
	}
	return b, nil
}

func (c *Chunk) field(b []byte, f *declaredField, value any) ([]byte, error) {
	if !f.array {
		return c.value(b, f, value)
	}
	list, ok := value.(List)
	if !ok {
		return nil, mismatch("a list", value)
	}
	b = jfr.AppendVarint(b, int64(len(list)))
	for _, item := range list {
		var err error
		if b, err = c.value(b, f, item); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func mismatch(want string, got any) error { return fmt.Errorf("it takes %s, not %T", want, got) }

func (c *Chunk) value(b []byte, f *declaredField, value any) ([]byte, error) {
	switch {
	case f.constant:
		return appendKey(b, value)
	case f.typ.Name == "java.lang.String":
		return appendString(b, value)
	case f.typ.Name == "boolean":
		return appendBool(b, value)
	case f.typ.Name == "float":
		return appendFloat(b, value, 4)
	case f.typ.Name == "double":
		return appendFloat(b, value, 8)
	case f.typ.Name == "byte" || isVarint(f.typ.Name):
		n, err := c.integer(f, value)
		if err == nil && f.typ.Name == "byte" {
			return append(b, byte(n)), nil
		}
		return jfr.AppendVarint(b, n), err
	}
	fields, ok := value.(Struct)
	if !ok {
		return nil, mismatch("a struct", value)
	}
	return c.fields(b, f.typ, fields)
}

func appendKey(b []byte, value any) ([]byte, error) {
	switch key := value.(type) {
	case nil:
		return append(b, 0), nil
	case Key:
		return jfr.AppendVarint(b, int64(key)), nil
	}
	return nil, mismatch("the key of a constant", value)
}

func appendString(b []byte, value any) ([]byte, error) {
	switch s := value.(type) {
	case nil:
		return append(b, textNull), nil
	case string:
		return jfr.AppendString(b, s), nil
	}
	return nil, mismatch("a string", value)
}

func appendBool(b []byte, value any) ([]byte, error) {
	yes, ok := value.(bool)
	switch {
	case !ok:
		return nil, mismatch("true or false", value)
	case yes:
		return append(b, 1), nil
	}
	return append(b, 0), nil
}

func appendFloat(b []byte, value any, size int) ([]byte, error) {
	v := reflect.ValueOf(value)
	if !v.IsValid() || !v.CanFloat() {
		return nil, mismatch("a floating-point number", value)
	}
	if size == 4 && math.IsInf(float64(float32(v.Float())), 0) && !math.IsInf(v.Float(), 0) {
		return nil, tooLarge(value, "float")
	}
	if size == 4 {
		return binary.BigEndian.AppendUint32(b, math.Float32bits(float32(v.Float()))), nil
	}
	return binary.BigEndian.AppendUint64(b, math.Float64bits(v.Float())), nil
}
