package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/invopop/jsonschema"

	"jfrlens/profiler/sample"
)

// Schema returns the JSON schema of the settings file, generated from the Go
// types. editors/profileconfig.schema.json is a copy for editors.
func Schema() ([]byte, error) {
	text, err := json.Marshal(reflected())
	if err != nil {
		return nil, fmt.Errorf("cannot write the schema of %s: %w", FileName, err)
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, text, "", "  "); err != nil {
		return nil, fmt.Errorf("cannot write the schema of %s: %w", FileName, err)
	}
	indented.WriteByte('\n')
	return indented.Bytes(), nil
}

// reflected returns the schema of [Config].
func reflected() *jsonschema.Schema {
	r := jsonschema.Reflector{Anonymous: true, ExpandedStruct: true}
	schema := r.Reflect(&Config{})
	schema.Title = FileName
	schema.Description = "Settings of jfrlens and of the IntelliJ plugin \"Java JFR Profiler\" for one project."
	listSampleTypes(schema)
	propertyOf(schema.Definitions["JFR"], "settings").Default = "profile"
	return schema
}

// listSampleTypes names the standard sample types where some are chosen.
func listSampleTypes(schema *jsonschema.Schema) {
	types := propertyOf(schema.Definitions["Run"], "sampleTypes")
	types.Description = strings.ReplaceAll(types.Description, "{sample types}", strings.Join(sample.Names(), ", "))
	for _, name := range sample.Names() {
		types.Items.Examples = append(types.Items.Examples, name)
	}
}
