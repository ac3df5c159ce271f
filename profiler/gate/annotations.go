package gate

import (
	"fmt"
	"io"
	"strings"

	"jfrlens/jfr/visible"
)

// WriteAnnotations writes what failed as workflow commands, as GitHub, Gitea and Forgejo read them from the output of a
// step, so that the line in the pull request carries the finding
// (docs.github.com/actions/reference/workflow-commands-for-github-actions).
func WriteAnnotations(w io.Writer, r *Report) error {
	var b strings.Builder
	for i := range r.Findings {
		f := &r.Findings[i]
		level := "warning"
		switch {
		case f.IsFailure(r.strict):
			level = "error"
		case f.Verdict == Held:
			continue
		}
		for _, p := range f.spread() {
			b.WriteString(command(level, f.Title(), p))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// command is one workflow command.
func command(level, title string, p Place) string {
	var properties []string
	if p.File != "" {
		properties = append(properties, "file="+property(p.File))
		if p.Line > 0 {
			properties = append(properties, fmt.Sprintf("line=%d", p.Line))
		}
	}
	properties = append(properties, "title="+property(title))
	return fmt.Sprintf("::%s %s::%s\n", level, strings.Join(properties, ","), data(p.Message))
}

// data is the message of a command: what would end it is escaped.
func data(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(visible.Text(text))
}

// property is the value of a property of a command.
func property(text string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(data(text))
}
