package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/invopop/jsonschema"
)

// validate reports everything in which the file differs from the schema.
func (d *document) validate(plain []byte) {
	decoder := json.NewDecoder(bytes.NewReader(plain))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		d.add("", err.Error())
		return
	}
	root := reflected()
	validator{d, root.Definitions}.value(root, value, "")
}

// validator compares values with the schema, of which it knows the keywords
// that the tags of [Config] lead to. A general library would be at hand, but
// it compiles all drafts of JSON Schema whenever a program that contains it
// starts, which took a third of the start of every command.
type validator struct {
	document    *document
	definitions jsonschema.Definitions
}

// value compares one value, and what is in it.
func (v validator) value(s *jsonschema.Schema, value any, pointer string) {
	if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		s = v.definitions[name]
	}
	if len(s.OneOf) > 0 {
		s = alternative(s.OneOf, value)
	}
	if got := typeOf(value); s.Type != "" && got != s.Type && !isInteger(s.Type, value) {
		v.document.add(pointer, wrongType(got, s.Type, value))
		return
	}
	if len(s.Enum) > 0 && !slices.Contains(s.Enum, value) {
		v.document.add(pointer, fmt.Sprintf("%v is not allowed; it must be one of %v", value, s.Enum))
	}
	switch value := value.(type) {
	case map[string]any:
		v.object(s, value, pointer)
	case []any:
		for i, item := range value {
			if s.Items != nil {
				v.value(s.Items, item, pointer+"/"+strconv.Itoa(i))
			}
		}
	case string:
		v.text(s, value, pointer)
	case json.Number:
		if least, err := s.Minimum.Float64(); err == nil && below(value, least) {
			v.document.add(pointer, "this must not be negative")
		}
		if most, err := s.Maximum.Float64(); err == nil && above(value, most) {
			v.document.add(pointer, fmt.Sprintf("this must be at most %s", s.Maximum))
		}
	}
}

// alternative is the schema among several that a value of its type is meant for, the first one where it fits none.
func alternative(schemas []*jsonschema.Schema, value any) *jsonschema.Schema {
	for _, s := range schemas {
		if s.Type == typeOf(value) {
			return s
		}
	}
	return schemas[0]
}

// object compares the members of an object, in the order of their names.
func (v validator) object(s *jsonschema.Schema, members map[string]any, pointer string) {
	for _, name := range s.Required {
		if _, ok := members[name]; !ok {
			v.document.add(pointer, fmt.Sprintf("the key %q is missing", name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		at := pointer + "/" + escape(name)
		switch schema := propertyOf(s, name); {
		case schema != nil:
			v.value(schema, members[name], at)
		case s.AdditionalProperties == jsonschema.FalseSchema:
			v.document.addKey(at, unknownKey(s, name))
		case s.AdditionalProperties != nil:
			v.value(s.AdditionalProperties, members[name], at)
		}
	}
}

// wrongType says what a value is and what it must be. One word in place of a list
// of words is what people write most.
func wrongType(got, want string, value any) string {
	text := fmt.Sprintf("this is %s, but it must be %s", article(got), article(want))
	if word, ok := value.(string); ok && want == "array" {
		text += ", such as " + asJSON([]string{word})
	}
	return text
}

// article puts the indefinite article before the name of a JSON type.
func article(name string) string {
	switch name {
	case "null":
		return name
	case "array", "object", "integer":
		return "an " + name
	}
	return "a " + name
}

// unknownKey says that an object knows no such key, and which it may have meant.
func unknownKey(s *jsonschema.Schema, name string) string {
	var known []string
	if s.Properties != nil {
		for p := s.Properties.Oldest(); p != nil; p = p.Next() {
			known = append(known, p.Key)
		}
	}
	return fmt.Sprintf("the key %q is not known here%s", name, didYouMean(name, known))
}

// propertyOf returns the schema of a member, nil if it has none of its own.
func propertyOf(s *jsonschema.Schema, name string) *jsonschema.Schema {
	if s.Properties == nil {
		return nil
	}
	return s.Properties.Value(name)
}

func (v validator) text(s *jsonschema.Schema, text, pointer string) {
	if s.MinLength != nil && uint64(len(text)) < *s.MinLength {
		v.document.add(pointer, "this must not be empty")
	}
	if s.Pattern == "" {
		return
	}
	if form, err := regexp.Compile(s.Pattern); err == nil && !form.MatchString(text) {
		v.document.add(pointer, fmt.Sprintf("%q does not have the right form, such as %s", text, formOf(s)))
	}
}

// formOf is an example of what a text has to be like.
func formOf(s *jsonschema.Schema) string {
	if len(s.Examples) > 0 {
		return asJSON(s.Examples[0])
	}
	return asJSON(s.Default)
}

// typeOf returns the JSON Schema type of a value.
func typeOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case json.Number:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}

// isInteger tells whether a value is a whole number where one is asked for;
// 3.0 is one too.
func isInteger(want string, value any) bool {
	number, ok := value.(json.Number)
	if !ok || want != "integer" {
		return false
	}
	f, err := number.Float64()
	return err == nil && f == float64(int64(f))
}

func above(number json.Number, most float64) bool {
	f, err := number.Float64()
	return err == nil && f > most
}

func below(number json.Number, least float64) bool {
	f, err := number.Float64()
	return err == nil && f < least
}

// optionName is the name of a property. It is put into the options of a JVM, where other characters would begin further
// options.
var optionName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:-[DP])?[\w.-]+=?$`) })

// check reports what a schema cannot say, and leaves out what must not be used.
func (d *document) check(c *Config) {
	if c.JFR != nil {
		c.JFR.Settings = d.settings(c.JFR.Settings)
	}
	c.MavenTargets = d.named(c.MavenTargets, "/additionalMavenTargets/")
	c.GradleTargets = d.named(c.GradleTargets, "/additionalGradleTargets/")
	c.Budgets = d.budgets(c.Budgets)
	seen := map[string]bool{}
	for i, r := range c.Runs {
		at := fmt.Sprintf("/runConfigurations/%d", i)
		if r.Name != "" && seen[r.Name] {
			d.add(at+"/name", fmt.Sprintf("there is another run configuration with the name %q", r.Name))
		}
		seen[r.Name] = true
		if _, err := time.ParseDuration(r.Duration); r.Duration != "" && err != nil && d.fits(at+"/duration") {
			d.add(at+"/duration", fmt.Sprintf("%q is not a duration, such as \"30s\"", r.Duration))
		}
		c.Runs[i].SampleTypes = d.known(r.SampleTypes, at+"/sampleTypes")
	}
}

// named leaves out the targets whose option is no name, and reports them.
func (d *document) named(targets []Target, pointer string) []Target {
	var named []Target
	for i, t := range targets {
		switch {
		case t.OptionForVMArgs == "": // the schema tells
		case optionName().MatchString(t.OptionForVMArgs):
			named = append(named, t)
		default:
			d.add(pointer+strconv.Itoa(i)+"/optionForVmArgs", fmt.Sprintf("%q is not the name of a property, such as -Djvm.args", t.OptionForVMArgs))
		}
	}
	return named
}

// known leaves out what is no sample type, and reports it.
func (d *document) known(types []string, pointer string) []string {
	var known []string
	for i, name := range types {
		err := CheckSampleType(name)
		if err == nil {
			known = append(known, name)
			continue
		}
		if at := pointer + "/" + strconv.Itoa(i); d.fits(at) {
			d.add(at, err.Error())
		}
	}
	return known
}

// fits tells whether a value has no problem yet, nor anything in it.
func (d *document) fits(pointer string) bool {
	return !slices.ContainsFunc(d.problems, func(p Problem) bool {
		return p.Pointer == pointer || strings.HasPrefix(p.Pointer, pointer+"/")
	})
}
