package redact

import (
	"encoding/base64"
	"html"
	"net/url"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// form is one way in which a needle can be written.
type form struct {
	text    string
	needle  *needle
	encoded bool // as a part of Base64, so that the whole run is replaced
	ends    int  // of lines, which the needle has and the text has not
}

// counts says whether what looks like a form is one: not part of a longer word, and in the right letters. What is broken over
// lines has ends of these in it.
func (f *form) counts(text []byte, from, to int, mayBreak bool) bool {
	broken := to-from != len(f.text)+f.ends
	switch {
	case broken && !mayBreak, f.needle.bounded && (broken || !isBounded(text, from, to)):
		return false
	case f.needle.cased && !broken:
		return withoutLineEnds(string(text[from:to])) == withoutLineEnds(f.text)
	}
	return true
}

// forms returns how needles are written inside text: as they are, escaped for URLs and JSON, in Base64, with slashes for dots.
func (s *needleSet) forms() []form {
	var all []form
	for _, n := range s.list {
		seen := map[string]bool{}
		add := func(text string, encoded bool) {
			if fold := foldASCII(text); text != "" && !seen[fold] {
				seen[fold] = true
				all = append(all, form{text: text, needle: n, encoded: encoded})
			}
		}
		add(n.text, false)
		for _, escaped := range escapes(n.text) {
			add(escaped, false)
		}
		add(strings.ReplaceAll(n.text, ".", "/"), false)
		if !n.cased {
			add(strings.ToUpper(n.text), false)
			add(strings.ToLower(n.text), false)
		}
		add(splitHalves(n.text), false)
		if len(n.text) >= minBase64 {
			for _, part := range base64Parts(n.text) {
				add(part, true)
			}
		}
	}
	return all
}

// inLines makes of forms such that have no ends of lines, which are passed over in text: one that had them would keep others from
// being found that are broken over lines.
func inLines(forms []form) []form {
	for i := range forms {
		f := &forms[i]
		f.ends = strings.Count(f.text, "\n") + strings.Count(f.text, "\r")
		f.text = withoutLineEnds(f.text)
	}
	return slices.DeleteFunc(forms, func(f form) bool { return len(f.text) < 2 })
}

// withoutLineEnds is a text in one line.
func withoutLineEnds(text string) string { return lineEnds.Replace(text) }

var lineEnds = strings.NewReplacer("\n", "", "\r", "")

// escapes are how a text is written in URLs, JSON, XML and HTML, by those that escape little and by those that escape much.
func escapes(text string) []string {
	json := jsonEscapes.Replace(text)
	return []string{
		url.QueryEscape(text), url.PathEscape(text), percented(text, ".-*_", "+"), percented(text, "-_.!~*'()", "%20"),
		json, strings.ReplaceAll(json, "/", `\/`), escapeUnicode(text), escapeUnicode(json), gsonEscapes.Replace(json),
		html.EscapeString(text), xmlEscapes.Replace(text), attributeEscapes.Replace(text), textEscapes.Replace(text),
	}
}

var (
	jsonEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`) // what must be escaped
	gsonEscapes = strings.NewReplacer("<", `\u003c`, ">", `\u003e`, "&", `\u0026`, "=", `\u003d`, "'", `\u0027`)

	textEscapes      = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	attributeEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
	xmlEscapes       = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&apos;")
)

// percented is a text as java.net.URLEncoder and encodeURIComponent of JavaScript write it, which keep other signs than Go does.
func percented(text, kept, blank string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(text) {
		switch c := text[i]; {
		case isLetter(c) || isDigit(c) || strings.IndexByte(kept, c) >= 0:
			b.WriteByte(c)
		case c == ' ':
			b.WriteString(blank)
		default:
			b.Write([]byte{'%', hex[c>>4], hex[c&0xf]})
		}
	}
	return b.String()
}

// escapeUnicode escapes what is not ASCII as in properties files and JSON of careful writers.
func escapeUnicode(text string) string {
	const hex = "0123456789abcdef"
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		if unit < utf8.RuneSelf {
			b.WriteByte(byte(unit))
			continue
		}
		b.WriteString(`\u`)
		for shift := 12; shift >= 0; shift -= 4 {
			b.WriteByte(hex[unit>>shift&0xf])
		}
	}
	return b.String()
}

// splitHalves writes characters beyond 16 bits as modified UTF-8 does.
func splitHalves(text string) string {
	var b []byte
	for _, r := range text {
		if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
			for _, half := range []rune{high, low} {
				b = append(b, 0xe0|byte(half>>12), 0x80|byte(half>>6&0x3f), 0x80|byte(half&0x3f))
			}
			continue
		}
		b = utf8.AppendRune(b, r)
	}
	return string(b)
}

// base64Parts returns what Base64 has of a text for certain, whatever is before and behind: it depends on where it starts
// in a group of three bytes. Both alphabets are given where they differ.
func base64Parts(text string) []string {
	var parts []string
	for phase := range 3 {
		padded := strings.Repeat("\x00", phase) + text
		whole := len(padded) / 3 * 3
		encoded := base64.StdEncoding.EncodeToString([]byte(padded[:whole]))
		skip := [...]int{0, 2, 3}[phase]
		if len(encoded)-skip < 8 {
			continue
		}
		part := encoded[skip:]
		parts = append(parts, part, strings.NewReplacer("+", "-", "/", "_").Replace(part))
	}
	return parts
}

// rawForms returns how needles are written in bytes of any kind of file: as text and in UTF-16 of both orders, in Latin-1, and
// in chars of variable length as Flight Recorder writes them.
func (s *needleSet) rawForms() []form {
	var all []form
	for _, f := range s.forms() {
		if len(f.text) < minRaw || s.wholes[f.text] || f.needle.kind == Thread { // which may be that of a class, too
			continue
		}
		all = append(all, f)
		if f.encoded || f.text != f.needle.text {
			continue
		}
		units := utf16.Encode([]rune(f.text))
		var little, big, latin, chars []byte
		for _, unit := range units {
			little, big = append(little, byte(unit), byte(unit>>8)), append(big, byte(unit>>8), byte(unit))
			latin = append(latin, byte(unit))
			for rest := unit; ; rest >>= 7 {
				if rest < 0x80 {
					chars = append(chars, byte(rest))
					break
				}
				chars = append(chars, byte(rest)|0x80)
			}
		}
		for _, raw := range [][]byte{little, big, chars} {
			all = append(all, form{text: string(raw), needle: f.needle})
		}
		if isLatin(units) {
			all = append(all, form{text: string(latin), needle: f.needle})
		}
	}
	return all
}

func isLatin(units []uint16) bool {
	for _, unit := range units {
		if unit > 0xff {
			return false
		}
	}
	return true
}
