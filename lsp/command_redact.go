package lsp

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/redact"
	"jfrlens/jfr/units"
)

// redactResult tells of a copy without secrets.
type redactResult struct {
	Output string `json:"output" doc:"path of the copy"`
	Kind   string `json:"kind" doc:"what the file is, such as recording or crash log"`
	Text   string `json:"text" doc:"what was replaced, for people"`
}

// previewPlaces is how many places a preview lists.
const previewPlaces = 8

// redact writes a copy of a file without what is secret, after a preview.
func (r *recordings) redact(ctx context.Context, args recordingArgs) (*redactResult, error) {
	path, err := r.recordingPath(cmp.Or(args.Recording, string(args.URI)))
	if err != nil {
		return nil, err
	}
	rules := "default"
	if !args.Quiet {
		if rules, err = r.redactRules(ctx, path); rules == "" {
			return nil, err
		}
	}
	output := redact.RedactedName(path)
	report, err := redact.File(ctx, rules, path, output)
	if err != nil {
		return nil, err
	}
	file := report.Files[0]
	result := &redactResult{Output: output, Kind: file.Kind, Text: strings.Join(append([]string{file.Summary()}, report.Wishes...), ". ")}
	if !args.Quiet {
		r.editor.show(ctx, protocol.MessageTypeInfo, fmt.Sprintf("wrote %s: %s; a search of it found nothing that is left", output, file.Summary()))
	}
	return result, nil
}

// redactRules shows what would be replaced and asks by which rules; "" for none.
func (r *recordings) redactRules(ctx context.Context, path string) (string, error) {
	preview, err := redact.Preview(ctx, "default", path)
	if err != nil {
		return "", err
	}
	const write, strictly = "Write a Copy", "Write a Strict Copy"
	answer, asked := r.editor.ask(ctx, previewText(path, preview), []string{write, strictly})
	switch {
	case !asked:
		return "", fmt.Errorf("this editor cannot ask; run the command with \"quiet\": true, or: jfrlens redact %s", path)
	case answer == write:
		return "default", nil
	case answer == strictly:
		return "strict", nil
	}
	return "", nil
}

// previewText says where a file has what is secret.
func previewText(path string, preview *redact.FileReport) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, a %s: ", filepath.Base(path), preview.Kind)
	if preview.Clean() {
		b.WriteString("nothing found that is secret by the default rules.")
		return b.String()
	}
	fmt.Fprintf(&b, "%s with what is secret.", units.Plural(int64(len(preview.Left)), "place"))
	for i, place := range preview.Left {
		if i == previewPlaces {
			fmt.Fprintf(&b, "\nand %s", units.Plural(int64(len(preview.Left)-i), "more place"))
			break
		}
		fmt.Fprintf(&b, "\n%s: %s", place.Where, place.What)
	}
	return b.String()
}
