package flamegraph

import (
	"regexp"
	"strings"
)

// FormatNames lists the formats that have a quality: "html, svg or collapsed".
func FormatNames(last string, has func(*Format) bool) string {
	var names []string
	for _, f := range Formats() {
		if has(f) {
			names = append(names, f.Name)
		}
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	end := len(names) - 1
	return strings.Join(names[:end], ", ") + last + names[end]
}

// FormatHelp lists the formats for the terminal, in lines of at most so many characters.
func FormatHelp(width int) string {
	link := regexp.MustCompile(`\[(.*?)\]\((.*?)\)`)
	widest := 0
	for _, f := range Formats() {
		widest = max(widest, len(f.Name))
	}
	indent := strings.Repeat(" ", widest+4)
	var text strings.Builder
	for i, f := range Formats() {
		words := f.Readers + ": " + f.Holds + rest(i == 0, " (default)") + rest(f.ToOutput, "; to standard output")
		words = strings.ReplaceAll(link.ReplaceAllString(words, "$1 ($2)"), "`", "")
		lines := wrapText(words, width-len(indent))
		text.WriteString("  " + f.Name + indent[len(f.Name)+2:] + strings.Join(lines, "\n"+indent) + "\n")
	}
	return text.String()
}

// rest is a text where it belongs.
func rest(belongs bool, text string) string {
	if belongs {
		return text
	}
	return ""
}

// FormatTable lists the formats as a table in Markdown.
func FormatTable() string {
	text := "| file | for | what it holds |\n|---|---|---|\n"
	for _, f := range Formats() {
		text += "| `" + f.File + "` | " + f.Readers + " | " + f.Holds + " |\n"
	}
	return text
}
