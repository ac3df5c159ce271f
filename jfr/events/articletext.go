package events

import (
	"strings"
	"unicode/utf8"

	"jfrlens/jfr/visible"
)

// labelWidth is the space that titles of parts have.
const labelWidth = 14

// Text is the article for a terminal of some columns.
func (a *Article) Text(width int) string {
	var b strings.Builder
	b.WriteString(visible.Text(a.Name) + "\n" + visible.Text(a.Lead) + "\n\n")
	for _, p := range a.Parts {
		b.WriteString(pad(p.Title, labelWidth) + wrapped(visible.Text(p.Text), labelWidth, width) + "\n")
	}
	if len(a.See) > 0 {
		b.WriteString(pad("See", labelWidth) + wrapped(strings.Join(a.See, ", "), labelWidth, width) + "\n")
	}
	writeTable(&b, FieldHeads(), a.Fields)
	writeTable(&b, SettingHeads(), a.Settings)
	return b.String()
}

// wrapped breaks a text of one line at blanks; lines behind the first are indented.
func wrapped(text string, indent, width int) string {
	var b strings.Builder
	column := indent
	for i, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+n > width:
			b.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}

func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(width-utf8.RuneCountInString(text), 1))
}

// writeTable writes rows with a heading; nothing for no rows. Columns that are empty are left out.
func writeTable(b *strings.Builder, heads []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	all := append([][]string{heads}, rows...)
	widths := make([]int, len(heads))
	for column := range heads {
		for _, row := range rows {
			if row[column] != "" {
				widths[column] = max(widths[column], utf8.RuneCountInString(heads[column])+2, utf8.RuneCountInString(row[column])+2)
			}
		}
	}
	b.WriteString("\n")
	for _, row := range all {
		line := ""
		for column, text := range row {
			if widths[column] > 0 {
				line += pad(visible.Text(text), widths[column])
			}
		}
		b.WriteString("  " + strings.TrimRight(line, " ") + "\n")
	}
}
