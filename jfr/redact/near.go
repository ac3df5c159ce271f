package redact

import (
	"encoding/binary"
	"math/bits"
)

// bytePairs says of two bytes that follow each other whether something secret may be found around the second, or may start
// there. Texts consist of bytes of which nearly all are nothing of the kind, so this is what speed depends on.
type bytePairs [1 << 16]uint8

// set enters a pair.
func (p *bytePairs) set(first, second byte) { p[uint16(first)|uint16(second)<<8] = 1 }

// setAll enters a second byte behind all that a condition names.
func (p *bytePairs) setAll(second byte, behind func(c byte) bool) {
	for c := range 256 {
		if behind(byte(c)) {
			p.set(byte(c), second)
		}
	}
}

// setEach enters each of the first bytes with each of the second ones.
func (p *bytePairs) setEach(first, second []byte) {
	for _, a := range first {
		for _, b := range second {
			p.set(a, b)
		}
	}
}

// skip returns the first even distance from a place at which there is a pair, or how many bytes the text has.
func (p *bytePairs) skip(text []byte, i int) int {
	for ; i+8 <= len(text); i += 8 {
		w := binary.LittleEndian.Uint64(text[i:])
		if p[uint16(w)]|p[uint16(w>>16)]|p[uint16(w>>32)]|p[w>>48] != 0 {
			break
		}
	}
	for ; i+1 < len(text); i += 2 {
		if p[binary.LittleEndian.Uint16(text[i:])] != 0 {
			return i
		}
	}
	return len(text)
}

// atOnce is how many pairs [bytePairs.mask] looks at.
const atOnce = 7

// mask returns a bit for each of the pairs of eight bytes.
func (p *bytePairs) mask(text []byte) uint8 {
	w := binary.LittleEndian.Uint64(text)
	return p[uint16(w)] | p[uint16(w>>8)]<<1 | p[uint16(w>>16)]<<2 | p[uint16(w>>24)]<<3 | p[uint16(w>>32)]<<4 | p[uint16(w>>40)]<<5 | p[w>>48]<<6
}

// next returns the first place, not before the given one, whose byte ends a pair, or how many bytes the text has.
func (p *bytePairs) next(text []byte, i int) int {
	for ; i+atOnce <= len(text); i += atOnce {
		if m := p.mask(text[i-1:]); m != 0 {
			return i + bits.TrailingZeros8(m)
		}
	}
	for ; i < len(text); i++ {
		if p[binary.LittleEndian.Uint16(text[i-1:])] != 0 {
			return i
		}
	}
	return i
}

// triggers are the pairs at whose second byte a scanner looks closer. Each says no more than what the function for the byte
// would have said at once.
func triggers(r *Rules) *bytePairs {
	var p bytePairs
	always := func(byte) bool { return true }
	p.setAll('=', endsKey)
	p.setAll(':', always)
	p.setAll('>', isKeyByte)
	p.setEach([]byte("\"' \t"), []byte{'>'}) // of <property name="password">
	p.setEach([]byte{' '}, []byte(`"'`))     // password 'x'
	p.setEach([]byte(" \t`*"), []byte{'|'})
	p.set(' ', 'i') // the password is x
	p.setAll('@', always)
	p.setEach([]byte("3"), []byte("DdAa")) // %3D, %3A
	p.setAll('-', func(c byte) bool { return startsOption(c) || r.UUIDs && isHex(c) })
	p.set('-', 'B') // -----BEGIN
	if r.Addresses {
		p.setAll('.', isDigit)
	}
	if r.URLHosts {
		p.set('\\', '\\') // \\files7\builds
	}
	if r.Paths != "keep_all" {
		p.setAll('/', always)
	}
	if r.Users {
		p.setEach([]byte(`/\`), []byte("hHuU"))
		p.setEach([]byte{'%'}, []byte("25"))
		p.set('d', 'h') // adhoc
	}
	if r.Threads {
		p.setEach([]byte("\n "), []byte(`"`))
	}
	if r.Hosts {
		for end := range hostEnds {
			p.set('.', end[0])
		}
		p.set('u', 'x') // Linux
		p.set('r', 'w') // Darwin
	}
	if r.Tokens {
		p.setAll('B', func(c byte) bool { return !isWord(c) })
		for _, t := range tokenPrefixes {
			i := tokenSign(t.text)
			p.set(t.text[i-1], t.text[i])
		}
	}
	return &p
}

// endsKey says whether a name, or what is around it, may end with a byte.
func endsKey(c byte) bool {
	return isKeyByte(c) || isBlank(c) || c == '"' || c == '\'' || c == '\\' || c == ']' || c == '`' || c == '*'
}

// startsOption says whether the dash of an option may follow a byte.
func startsOption(c byte) bool { return isBlank(c) || c == '\n' || c == '"' || c == '\'' }

// isMailSign says whether a mailbox may have a sign in it.
func isMailSign(c byte) bool { return c == '.' || c == '%' || c == '+' || c == '-' }
