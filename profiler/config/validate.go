package config

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// validate reports everything in which the file differs from the schema.
func (d *document) validate(plain []byte) {
	schema, err := compiledSchema()
	if err != nil {
		d.add("", err.Error())
		return
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(plain))
	if err != nil {
		d.add("", err.Error())
		return
	}
	var invalid *jsonschema.ValidationError
	if errors.As(schema.Validate(value), &invalid) {
		d.report(invalid)
	}
}

// compiledSchema is the schema, made ready on first use.
var compiledSchema = sync.OnceValues(compileSchema)

func compileSchema() (*jsonschema.Schema, error) {
	text, err := Schema()
	if err != nil {
		return nil, err
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("the schema of %s is not JSON: %w", FileName, err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(FileName, document); err != nil {
		return nil, fmt.Errorf("the schema of %s cannot be used: %w", FileName, err)
	}
	schema, err := c.Compile(FileName)
	if err != nil {
		return nil, fmt.Errorf("the schema of %s cannot be used: %w", FileName, err)
	}
	return schema, nil
}

// report turns the leaves of a validation error into problems.
func (d *document) report(e *jsonschema.ValidationError) {
	for _, cause := range e.Causes {
		d.report(cause)
	}
	if len(e.Causes) > 0 {
		return
	}
	pointer := pointerOf(e.InstanceLocation)
	switch k := e.ErrorKind.(type) {
	case *kind.AdditionalProperties:
		for _, name := range k.Properties {
			d.addKey(pointer+"/"+escape(name), fmt.Sprintf("the key %q is not known here", name))
		}
	case *kind.Type:
		d.add(pointer, fmt.Sprintf("this is %s, but it must be %s", k.Got, strings.Join(k.Want, " or ")))
	case *kind.Enum:
		d.add(pointer, fmt.Sprintf("%v is not allowed; it must be one of %v", k.Got, k.Want))
	case *kind.Required:
		d.add(pointer, fmt.Sprintf("the key %q is missing", strings.Join(k.Missing, `", "`)))
	case *kind.MinLength:
		d.add(pointer, "this must not be empty")
	case *kind.Pattern:
		d.add(pointer, fmt.Sprintf("%q does not have the right form, such as \"30s\" or \"1m30s\"", k.Got))
	case *kind.Minimum:
		d.add(pointer, "this must not be negative")
	default:
		d.add(pointer, "this does not fit the schema of "+FileName)
	}
}

func pointerOf(location []string) string {
	var b strings.Builder
	for _, part := range location {
		b.WriteString("/" + escape(part))
	}
	return b.String()
}

// check reports what a schema cannot say.
func (d *document) check(c *Config) {
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
	}
}

// fits tells whether a value has no problem yet.
func (d *document) fits(pointer string) bool {
	for _, p := range d.problems {
		if p.Pointer == pointer {
			return false
		}
	}
	return true
}
