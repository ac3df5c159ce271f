package launch

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/smallfile"
)

// launcherWord is a word of a java command line as the launcher reads it.
type launcherWord struct {
	text string
	// typed is the number of the word on the command line that it is, or that
	// names the argument file with it.
	typed  int
	inFile bool // @ means nothing there
}

// launcherWords replaces @FILE by the words of the argument file, as the
// launcher does: not behind what it runs (OpenJDK,
// src/java.base/share/native/libjli/args.c).
func launcherWords(argv []string, dir string) ([]launcherWord, error) {
	var words []launcherWord
	for i, text := range argv {
		words = append(words, launcherWord{text: text, typed: i})
	}
	for {
		options := words[:len(words)-len(parseJava(textsOf(words)).rest)]
		i := slices.IndexFunc(options, launcherWord.isArgFile)
		if i < 0 {
			return words, nil
		}
		path := options[i].text[1:]
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		text, err := smallfile.Read(path, maxSettings)
		if err != nil {
			return nil, fmt.Errorf("%w: the argument file %s cannot be read: %w", ErrNoTarget, options[i].text, err)
		}
		var inner []launcherWord
		for _, text := range splitArgFile(string(text)) {
			inner = append(inner, launcherWord{text: text, typed: options[i].typed, inFile: true})
		}
		words = slices.Replace(words, i, i+1, inner...)
	}
}

// isArgFile tells whether the launcher reads a file for a word; @@ is a plain @.
func (w launcherWord) isArgFile() bool {
	return !w.inFile && len(w.text) > 1 && w.text[0] == '@' && w.text[1] != '@'
}

func textsOf(words []launcherWord) []string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
	}
	return texts
}

// splitArgFile splits the text of an argument file at white space. Quotes keep
// words of a line together, with escapes by backslash; # begins a comment.
func splitArgFile(text string) []string {
	var words []string
	for {
		text = strings.TrimLeft(text, " \t\r\n\f")
		if text == "" {
			return words
		}
		if text[0] == '#' {
			_, text, _ = strings.Cut(text, "\n")
			continue
		}
		var word string
		word, text = cutArgWord(text)
		words = append(words, word)
	}
}

// cutArgWord cuts the first word off.
func cutArgWord(text string) (word, rest string) {
	var b strings.Builder
	quote := byte(0)
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\n' || c == '\r' || quote == 0 && strings.IndexByte(" \t\f#", c) >= 0:
			return b.String(), text[i:] // a line ends even quoted text
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case quote == c:
			quote = 0
		case quote != 0 && c == '\\' && i+1 < len(text):
			i++
			i += escaped(&b, text[i:])
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), ""
}

// escaped writes what follows a backslash. It returns how many characters more
// than the first belong to it: a line that is continued loses its indent.
func escaped(b *strings.Builder, text string) int {
	switch text[0] {
	case '\r', '\n':
		return len(text) - len(strings.TrimLeft(text, " \t\r\n\f")) - 1
	case 'n':
		b.WriteByte('\n')
	case 'r':
		b.WriteByte('\r')
	case 't':
		b.WriteByte('\t')
	case 'f':
		b.WriteByte('\f')
	default:
		b.WriteByte(text[0])
	}
	return 0
}
