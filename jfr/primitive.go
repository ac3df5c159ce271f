package jfr

// primitive is the way in which values of a type without fields are written.
type primitive uint8

const (
	notPrimitive primitive = iota
	booleanType
	byteType
	charType
	shortType
	intType
	longType
	floatType
	doubleType
	stringType
	unknownType // named by a field, absent from the metadata
)

func primitiveOf(name string) primitive {
	switch name {
	case "boolean":
		return booleanType
	case "byte":
		return byteType
	case "char":
		return charType
	case "short":
		return shortType
	case "int":
		return intType
	case "long":
		return longType
	case "float":
		return floatType
	case "double":
		return doubleType
	case "java.lang.String":
		return stringType
	}
	return notPrimitive
}
