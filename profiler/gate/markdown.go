package gate

import (
	"fmt"
	"io"
	"strings"

	"jfrlens/jfr/visible"
)

// WriteMarkdown writes a report for a pull request.
func WriteMarkdown(w io.Writer, r *Report) error {
	var b strings.Builder
	title := "Performance: passed"
	if !r.Passed {
		title = "Performance: failed"
	}
	fmt.Fprintf(&b, "### %s\n\n%s.\n\n", title, r.Summary())
	for _, sentence := range r.Comparison.Conditions() {
		b.WriteString(escaped(sentence) + "\n\n")
	}
	if len(r.Findings) > 0 {
		b.WriteString("| | budget | result | where |\n|---|---|---|---|\n")
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		where := ""
		if f.Verdict != Held && len(f.Places) > 0 {
			where = escaped(f.Places[0].String())
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", f.Verdict, escaped(f.Title()), escaped(f.Message), where)
	}
	if r.Comparison != nil {
		b.WriteString("\n")
		for _, sentence := range r.Comparison.Found() {
			b.WriteString("- " + escaped(sentence) + "\n")
		}
	}
	for _, reason := range r.Reasons {
		b.WriteString("- " + escaped(strings.TrimSpace(reason.Method+" "+reason.Text)) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// escaped is a text that means nothing to Markdown, in a table either: names come from recordings.
func escaped(text string) string {
	return strings.NewReplacer(
		"\\", "\\\\", "`", "\\`", "*", "\\*", "_", "\\_", "[", "\\[", "]", "\\]", "|", "\\|", "#", "\\#", "~", "\\~",
		"&", "&amp;", "<", "&lt;", ">", "&gt;", "@", "&#64;",
	).Replace(visible.Text(text))
}
