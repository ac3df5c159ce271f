package gate

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"

	"jfrlens/jfr/visible"
)

// The parts of a log of SARIF 2.1.0 that a report has (docs.oasis-open.org/sarif/sarif/v2.1.0).
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string    `json:"id"`
		ShortDescription sarifText `json:"shortDescription"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Kind      string          `json:"kind"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
	}
	sarifLocation struct {
		Physical *sarifPhysical `json:"physicalLocation,omitempty"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI    string `json:"uri"`
		BaseID string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine int `json:"startLine"`
	}
	sarifLogical struct {
		FullName string `json:"fullyQualifiedName"`
		Kind     string `json:"kind"`
	}
)

// WriteSARIF writes a report for code scanning; version is that of jfrlens. A budget that holds is a result, too, of the
// kind "pass".
func WriteSARIF(w io.Writer, r *Report, version string) error {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "jfrlens", Version: version, Rules: []sarifRule{}}},
		ColumnKind: "utf16CodeUnits", Results: []sarifResult{},
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		id := fmt.Sprintf("budget-%d", i+1)
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{id, sarifText{visible.Text(f.Title())}})
		for _, p := range f.spread() {
			run.Results = append(run.Results, sarifResultOf(f, p, id, i, r.strict))
		}
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

func sarifResultOf(f *Finding, p Place, rule string, index int, strict bool) sarifResult {
	result := sarifResult{RuleID: rule, RuleIndex: index, Message: sarifText{visible.Text(f.Title() + ": " + p.Message)}}
	switch {
	case f.IsFailure(strict):
		result.Kind, result.Level = "fail", "error"
	case f.Verdict == Unsure:
		result.Kind, result.Level = "review", "none"
	default:
		result.Kind, result.Level = "pass", "none"
	}
	if location := sarifLocationOf(p); location != (sarifPlace{}) {
		result.Locations = []sarifLocation{location.location()}
	}
	return result
}

// sarifPlace is what is known of a place.
type sarifPlace struct {
	uri    string
	line   int
	method string
}

func sarifLocationOf(p Place) sarifPlace {
	if p.File == "" {
		return sarifPlace{method: visible.Text(p.Method)}
	}
	return sarifPlace{(&url.URL{Path: visible.Text(p.File)}).String(), p.Line, visible.Text(p.Method)}
}

func (p sarifPlace) location() (l sarifLocation) {
	if p.uri != "" {
		l.Physical = &sarifPhysical{Artifact: sarifArtifact{p.uri, "%SRCROOT%"}}
		if p.line > 0 {
			l.Physical.Region = &sarifRegion{p.line}
		}
	}
	if p.method != "" {
		l.Logical = []sarifLogical{{p.method, "function"}}
	}
	return l
}
