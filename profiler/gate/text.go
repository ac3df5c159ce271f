package gate

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"jfrlens/jfr/visible"
)

// WriteText writes a report for a terminal.
func WriteText(w io.Writer, r *Report) error {
	var b strings.Builder
	for _, sentence := range r.Comparison.Conditions() {
		b.WriteString(visible.Text(sentence) + "\n")
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		fmt.Fprintf(&b, "%-10s  %s: %s\n", f.Verdict, visible.Text(f.Title()), visible.Text(f.Message))
		if f.Verdict == Held {
			continue
		}
		for _, p := range f.Places {
			b.WriteString("            " + visible.Text(p.String()) + suffix(visible.Text(p.Message)) + "\n")
		}
	}
	if len(r.Findings) > 0 {
		b.WriteString(r.Summary() + "\n")
	}
	for _, sentence := range r.Comparison.Found() {
		b.WriteString(visible.Text(sentence) + "\n")
	}
	writeReasons(&b, r)
	_, err := io.WriteString(w, b.String())
	return err
}

// writeReasons writes where the largest changes come from, each method once.
func writeReasons(b *strings.Builder, r *Report) {
	last := "none"
	for _, reason := range r.Reasons {
		if title := cmp.Or(reason.Method, "the whole program"); title != last {
			b.WriteString("\nWhy " + visible.Text(title) + ":\n")
			last = title
		}
		b.WriteString("  " + visible.Text(reason.Text) + "\n    " + visible.Text(reason.Command) + "\n")
	}
}

// suffix puts a text behind another one.
func suffix(text string) string {
	if text == "" {
		return ""
	}
	return "  " + text
}
