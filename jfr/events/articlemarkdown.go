package events

import (
	"strings"

	"jfrlens/jfr/visible"
)

// Markdown is the article as a page; link names the page of a related event, nil where there are none.
func (a *Article) Markdown(link func(name string) string) string {
	var b strings.Builder
	b.WriteString("# " + markdown(a.Name) + "\n\n" + markdown(a.Lead) + "\n\n")
	b.WriteString(a.partsMarkdown())
	if len(a.See) > 0 {
		b.WriteString("**See** ")
		for i, name := range a.See {
			if i > 0 {
				b.WriteString(", ")
			}
			if link == nil {
				b.WriteString(code(name))
			} else {
				b.WriteString("[" + markdown(name) + "](" + link(name) + ")")
			}
		}
		b.WriteString("\n\n")
	}
	tableMarkdown(&b, FieldHeads(), a.Fields)
	tableMarkdown(&b, SettingHeads(), a.Settings)
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func (a *Article) partsMarkdown() string {
	var b strings.Builder
	for _, p := range a.Parts {
		b.WriteString("**" + p.Title + "** " + markdown(p.Text) + "\n\n")
	}
	return b.String()
}

func tableMarkdown(b *strings.Builder, heads []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	b.WriteString("| " + strings.Join(heads, " | ") + " |\n|" + strings.Repeat(" --- |", len(heads)) + "\n")
	for _, row := range rows {
		b.WriteString("|")
		for i, text := range row {
			if i == 0 && text != "" {
				text = code(text)
			} else {
				text = markdown(text)
			}
			b.WriteString(" " + text + " |")
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}

// markdown writes a text so that nothing in it is mark-up.
func markdown(text string) string {
	var b strings.Builder
	for _, r := range visible.Text(text) {
		if strings.ContainsRune("\\`*_{}[]()<>#!|~&@", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// code marks a name.
func code(name string) string {
	return "`" + strings.NewReplacer("`", " ", "|", " ").Replace(visible.Text(name)) + "`"
}
