package launch

import (
	"fmt"
	"path/filepath"
	"slices"

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
