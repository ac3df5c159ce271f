package jfr

import (
	"math/bits"
	"unicode/utf8"
)

// Encodings of strings (OpenJDK jdk.jfr.internal.StringParser).
const (
	stringNull     = 0
	stringEmpty    = 1
	stringConstant = 2
	stringUTF8     = 3
	stringUTF16    = 4
	stringLatin1   = 5
)

// stringRef tells where the payload of a string is: size is in bytes, or for stringUTF16 in chars.
// For stringConstant at is the place of the key.
type stringRef struct {
	at, size uint32
	encoding uint8
}

// readStringRef reads the string at data[p:end] and returns the position behind it, -1 if it is damaged.
func readStringRef(data []byte, p, end int) (stringRef, int) {
	if p >= end {
		return stringRef{}, -1
	}
	encoding := data[p]
	p++
	switch encoding {
	case stringNull, stringEmpty:
		return stringRef{encoding: encoding}, p
	case stringConstant:
		at := p
		if _, p = longVarint(data, p); p > end {
			return stringRef{}, -1
		}
		return stringRef{at: uint32(at), encoding: encoding}, p
	case stringUTF8, stringUTF16, stringLatin1:
	default:
		return stringRef{}, -1
	}
	n, p := varint(data, p)
	if p > end || n > uint64(end-p) {
		return stringRef{}, -1
	}
	ref := stringRef{at: uint32(p), size: uint32(n), encoding: encoding}
	if encoding != stringUTF16 {
		return ref, p + int(n)
	}
	if p = skipVarints(data, p, end, int(n)); p > end {
		return stringRef{}, -1
	}
	return ref, p
}

// raw returns the payload if it is the text as it stands.
func (r stringRef) raw(data []byte) ([]byte, bool) {
	switch r.encoding {
	case stringUTF8:
		payload := data[r.at : r.at+r.size : r.at+r.size]
		return payload, loneSurrogate(payload) < 0
	case stringLatin1:
		payload := data[r.at : r.at+r.size : r.at+r.size]
		return payload, isASCII(payload)
	case stringNull, stringEmpty:
		return nil, true
	}
	return nil, false
}

// text returns the string as UTF-8, in one allocation if its bytes are that already.
func (r stringRef) text(data []byte) string {
	if payload, ok := r.raw(data); ok {
		return string(payload)
	}
	return string(r.appendTo(nil, data))
}

// appendTo appends the string as UTF-8. A constant gives nothing: only a chunk can resolve it.
func (r stringRef) appendTo(buf, data []byte) []byte {
	if payload, ok := r.raw(data); ok {
		return append(buf, payload...)
	}
	switch r.encoding {
	case stringUTF8:
		buf = appendUTF8(buf, data[r.at:r.at+r.size])
	case stringLatin1:
		for _, c := range data[r.at : r.at+r.size] {
			buf = utf8.AppendRune(buf, rune(c))
		}
	case stringUTF16:
		buf = appendUTF16(buf, data, int(r.at), int(r.size))
	}
	return buf
}

func isASCII(b []byte) bool { return asciiPrefix(b) == len(b) }

// asciiPrefix returns how many bytes there are before the first that is not ASCII.
func asciiPrefix(b []byte) int {
	n := 0
	for ; len(b)-n >= 8; n += 8 {
		if high := word(b, n) & continuationBits; high != 0 {
			return n + bits.TrailingZeros64(high)>>3
		}
	}
	for n < len(b) && b[n] < utf8.RuneSelf {
		n++
	}
	return n
}
