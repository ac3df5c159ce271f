package jfr

import "strconv"

const (
	nameAnnotation         = "jdk.jfr.Name"
	labelAnnotation        = "jdk.jfr.Label"
	descriptionAnnotation  = "jdk.jfr.Description"
	categoryAnnotation     = "jdk.jfr.Category"
	experimentalAnnotation = "jdk.jfr.Experimental"
	unsignedAnnotation     = "jdk.jfr.Unsigned"
	timestampAnnotation    = "jdk.jfr.Timestamp"
	timespanAnnotation     = "jdk.jfr.Timespan"
	dataAmountAnnotation   = "jdk.jfr.DataAmount"
	frequencyAnnotation    = "jdk.jfr.Frequency"
	percentageAnnotation   = "jdk.jfr.Percentage"
	addressAnnotation      = "jdk.jfr.MemoryAddress"
)

// Annotation is one annotation of a type, a field or a setting.
type Annotation struct {
	// Type is the annotation type; never nil.
	Type *Type
	// Members are the annotation's values in the order of the file, all as text. Elements of an
	// array member NAME are called NAME-0, NAME-1 and so on.
	Members []Member
}

// Member is one value of an annotation.
type Member struct{ Name, Text string }

// Value returns the text of the member called "value", or "".
func (a *Annotation) Value() string { return a.Member("value") }

// Member returns the text of the member of that name, or "".
func (a *Annotation) Member(name string) string {
	for _, m := range a.Members {
		if m.Name == name {
			return m.Text
		}
	}
	return ""
}

// Array returns the elements of the array member of that name, up to the first that is missing.
func (a *Annotation) Array(name string) []string {
	elements := map[string]string{}
	for _, m := range a.Members {
		if _, known := elements[m.Name]; !known {
			elements[m.Name] = m.Text
		}
	}
	var values []string
	for {
		text, ok := elements[name+"-"+strconv.Itoa(len(values))]
		if !ok {
			return values
		}
		values = append(values, text)
	}
}

func findAnnotation(list []Annotation, typeName string) *Annotation {
	for i := range list {
		if list[i].Type.Name == typeName {
			return &list[i]
		}
	}
	return nil
}

func annotationValue(list []Annotation, typeName string) string {
	if a := findAnnotation(list, typeName); a != nil {
		return a.Value()
	}
	return ""
}
