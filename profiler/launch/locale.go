package launch

import (
	"cmp"
	"runtime"
	"slices"
	"strings"
)

// utf8Locale is a locale without a language, in which a JVM reads and writes
// names of files in any.
const utf8Locale = "C.UTF-8"

// addLocale sets the locale that a plan needs.
func (p *preparation) addLocale(plan *Plan) {
	entry, locale := localeFor(p.env.with(plan.Env...), slices.Concat(plan.Argv, plan.Env, plan.Options, []string{plan.Dir}))
	if entry != "" {
		plan.Env = append(plan.Env, entry)
		plan.Notes = append(plan.Notes, "runs with "+entry+", since a JVM cannot read all characters of its paths in the locale "+locale)
	}
}

// localeFor is the entry of an environment without which a JVM could not read its
// arguments, "" where it can: on Linux it decodes them by the encoding of the
// locale, which is ASCII without one.
func localeFor(env environ, words []string) (entry, locale string) {
	locale = cmp.Or(env.get("LC_ALL"), env.get("LC_CTYPE"), env.get("LANG"), "C")
	if runtime.GOOS != "linux" || isUTF8(locale) || !slices.ContainsFunc(words, isBeyondASCII) {
		return "", locale
	}
	return "LC_ALL=" + utf8Locale, locale
}

// isUTF8 tells whether a locale's encoding has every character.
func isUTF8(locale string) bool {
	_, encoding, _ := strings.Cut(locale, ".")
	encoding, _, _ = strings.Cut(encoding, "@")
	encoding = strings.ToLower(strings.ReplaceAll(encoding, "-", ""))
	return encoding == "utf8"
}

func isBeyondASCII(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= 0x80 })
}
