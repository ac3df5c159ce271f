package redact

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"net/netip"
	"strconv"
	"strings"

	"jfrlens/jfr"
)

// Mode says how pseudonyms are made.
type Mode string

// Modes.
const (
	Hash      Mode = "hash"      // by a keyed hash: equal in all files with the same key
	Counter   Mode = "counter"   // by number, in the order of appearance in the files of a call
	Realistic Mode = "realistic" // invented names, by a keyed hash
	Mask      Mode = "none"      // all become the same text
)

// pseudonyms invents what replaces texts. It keeps all that it has given out.
type pseudonyms struct {
	style
	key    []byte
	mode   Mode
	mask   string
	local  bool // addresses of the machine itself are replaced, too
	given  map[pseudonymOf]string
	owner  map[string]pseudonymOf // what was replaced, by its pseudonym
	counts [kinds]int
	shown  int             // texts of which the start stays
	met    map[string]bool // what the configuration has stand for a text, and was found before it did

	// isKnown says whether a text has in it what is to be replaced, so that it can stand for nothing.
	isKnown func(text string) bool
}

type pseudonymOf struct {
	kind Kind
	text string
}

// newPseudonyms returns a source of pseudonyms. Nothing can be told from them without the key.
func newPseudonyms(key []byte, r *Rules) *pseudonyms {
	p := &pseudonyms{
		style: r.pseudonyms, key: key, mode: r.Mode, mask: r.Mask, local: r.Local,
		given: map[pseudonymOf]string{}, owner: map[string]pseudonymOf{}, met: map[string]bool{}, isKnown: func(string) bool { return false },
	}
	for text, with := range p.fixed {
		p.owner[with] = pseudonymOf{kinds, text} // nobody's yet
	}
	return p
}

// KeyOf makes a key of a seed.
func KeyOf(seed string) []byte {
	sum := sha256.Sum256([]byte("jfrlens redact\x00" + seed))
	return sum[:]
}

var lowerBase32 = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// keyedHash is that of a text. Attempt tells those apart that collide.
func keyedHash(algorithm func() hash.Hash, key []byte, kind Kind, text string, attempt int) []byte {
	mac := hmac.New(algorithm, key)
	mac.Write([]byte{byte(kind), byte(attempt), byte(attempt >> 8)}[:2+min(1, attempt>>8)])
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// digest is the keyed hash of a text by the algorithm that is wished.
func (p *pseudonyms) digest(kind Kind, text string, attempt int) []byte {
	algorithm := p.algorithm
	if algorithm == nil {
		algorithm = sha256.New
	}
	return keyedHash(algorithm, p.key, kind, text, attempt)
}

// Of a hash some letters are shown, and others that follow from these: so that by its shape a pseudonym is known in files of
// another call, and no name of eleven letters is taken for one.
const (
	hashLetters      = 7
	checkLetters     = 3
	pseudonymLetters = hashLetters + checkLetters
)

// kindPrefixes are those of all kinds, as part of a pattern.
const kindPrefixes = "secret|user|host|mail|dir|thread|id|text|c|word"

// prefixes are what pseudonyms start with. They are identifiers of Java and labels of host names.
var prefixes = [kinds]string{Secret: "secret", User: "user", Host: "host", Mail: "mail", Path: "dir", Thread: "thread", Identifier: "id", Literal: "text", Class: "c", Word: "word"}

var (
	pseudonymShape = jfr.Pattern(`^(?:` + kindPrefixes + `)[a-z2-7]{10}$`)
	numberedShape  = jfr.Pattern(`^(?:` + kindPrefixes + `)[0-9]{1,7}$`)
)

// identifierShape is what identifiers that stand for others look like: of version 8, which is everybody's own (RFC 9562).
var identifierShape = jfr.Pattern(`^00000000-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

// of returns what replaces a text: the same for the same.
func (p *pseudonyms) of(kind Kind, text string) string { return p.by(p.byKind[kind], kind, text) }

// by returns what replaces a text by a generator of the user, which may be nil.
func (p *pseudonyms) by(g *generator, kind Kind, text string) string {
	if with, ok := p.fixed[text]; ok {
		p.owner[with] = pseudonymOf{kind, text}
		return with
	}
	if g == nil && (kind == Literal || p.masked[kind] || p.mode == Mask && kind != Class) { // two classes must not become one
		return p.redaction(kind, text)
	}
	fold := text
	if kind == Host || kind == User || kind == Mail || kind == Identifier || kind == Address {
		fold = strings.ToLower(text)
	}
	of := pseudonymOf{kind, fold}
	with, known := p.given[of]
	for attempt := 0; !known; attempt++ {
		with = p.invent(g, kind, fold, attempt)
		real := (g != nil || p.mode == Realistic) && p.isKnown(with)
		if owner, taken := p.owner[with]; (!taken || owner == of) && !real || attempt > maxAttempts {
			p.given[of], p.owner[with], known = with, of, true
		}
	}
	return with
}

// maxAttempts bounds how often another pseudonym is invented for one that is taken.
const maxAttempts = 1_000

// invent makes a pseudonym.
func (p *pseudonyms) invent(g *generator, kind Kind, text string, attempt int) string {
	sum := p.digest(kind, text, attempt)
	switch {
	case g != nil:
		return lastPart(kind, g.text(sum, attempt))
	case p.formatted && kind != Class:
		return p.prefix + p.digits(kind, sum) + p.suffix
	}
	switch kind {
	case Address:
		return p.address(text, sum)
	case Mail:
		local, domain, _ := strings.Cut(text, "@")
		return p.of(User, local) + "@" + p.of(Host, domain)
	case Identifier:
		return fmt.Sprintf("00000000-%x-%x-%x-%x", sum[4:6], []byte{0x80 | sum[6]&0xf, sum[7]}, []byte{0x80 | sum[8]&0x3f, sum[9]}, sum[10:16])
	case Host:
		if strings.Contains(text, ".") {
			return p.label(kind, sum) + ".example"
		}
	}
	return p.label(kind, sum)
}

// lastPart is the name of a user at the end of the home that a generator made, else all of it.
func lastPart(kind Kind, text string) string {
	if kind != User {
		return text
	}
	return text[strings.LastIndexAny(text, `/\`)+1:]
}

// label is a pseudonym of one word.
func (p *pseudonyms) label(kind Kind, sum []byte) string {
	if p.mode == Realistic && len(invented[kind]) > 0 {
		names := invented[kind]
		name := names[binary.BigEndian.Uint32(sum)%uint32(len(names))]
		return name + strconv.Itoa(int(sum[4])%90+10)
	}
	return prefixes[kind] + p.digits(kind, sum)
}

// digits tell a pseudonym from others of its kind: by number, or by what is shown of a hash.
func (p *pseudonyms) digits(kind Kind, sum []byte) string {
	switch {
	case p.mode == Counter:
		p.counts[kind]++
		return strconv.Itoa(p.counts[kind])
	case p.length > 0:
		return hex.EncodeToString(sum)[:p.length]
	}
	return checked(lowerBase32.EncodeToString(sum)[:hashLetters])
}

// checked puts the letters behind others that follow from them.
func checked(letters string) string {
	sum := sha256.Sum256([]byte(letters))
	return letters + lowerBase32.EncodeToString(sum[:])[:checkLetters]
}

// invented are names that nobody takes for those of people.
var invented = [kinds][]string{
	User: {"anna", "berta", "carla", "dora", "emil", "frida", "gustav", "hanna", "ida", "jonas", "klara", "ludwig", "marta", "nora", "otto", "paula"},
	Host: {"maple", "birch", "cedar", "aspen", "willow", "linden", "poplar", "rowan", "spruce", "hazel", "alder", "elm"},
	Path: {"north", "south", "east", "west", "river", "valley", "harbour", "meadow", "forest", "bridge", "garden", "tower"},
}

// Addresses that stand for others: a reserved block and the one for documentation.
var (
	reservedV4 = netip.MustParsePrefix("240.0.0.0/4")
	reservedV6 = netip.MustParsePrefix("2001:db8::/32")
)

// address returns another address of the same kind.
func (p *pseudonyms) address(text string, sum []byte) string {
	addr, err := netip.ParseAddr(text)
	if err == nil && addr.Is4() {
		return netip.AddrFrom4([4]byte{240 + sum[0]%15, sum[1], sum[2], 1 + sum[3]%250}).String()
	}
	var b [16]byte
	copy(b[:], []byte{0x20, 0x01, 0x0d, 0xb8})
	copy(b[4:], sum[:12])
	return netip.AddrFrom16(b).String()
}

// isGiven says whether a text is a pseudonym: of this call, or by its shape of another. What is secret may be anything, and so
// look like a pseudonym.
func (p *pseudonyms) isGiven(kind Kind, text string) bool {
	text = strings.TrimRight(text, "\n") // what stands for several lines has their ends behind it
	owner, given := p.owner[text]
	switch {
	case text == p.mask || p.isPartial(text):
		return true
	case kind == Secret && p.masked[Secret]:
		return given && owner.kind == Secret
	case given || p.hasShape(text) || identifierShape().MatchString(text):
		return true
	}
	if addr, err := netip.ParseAddr(text); err == nil {
		return isHarmlessAddress(addr, p.local)
	}
	host, dotted := strings.CutSuffix(text, ".example")
	return dotted && p.hasShape(host)
}

// meet notes a text that is found, if the configuration has it stand for another.
func (p *pseudonyms) meet(text string) {
	if owner, given := p.owner[text]; given && owner.kind == kinds {
		p.met[text] = true
	}
}

// hasShape says whether a text is what pseudonyms look like.
func (p *pseudonyms) hasShape(text string) bool {
	if p.mode == Counter && numberedShape().MatchString(text) || p.isFormatted(text) {
		return true
	}
	if !pseudonymShape().MatchString(text) {
		return false
	}
	digits := text[len(text)-pseudonymLetters:]
	return digits == checked(digits[:hashLetters])
}

// maxPseudonym is longer than pseudonyms are.
const maxPseudonym = 64

// around says whether a part of a text lies in a pseudonym of this call.
func (p *pseudonyms) around(text []byte, from, to int) bool {
	first, last := from, to
	for first > 0 && from-first < maxPseudonym && (isLetter(text[first-1]) || isDigit(text[first-1])) {
		first--
	}
	for last < len(text) && last-to < maxPseudonym && (isLetter(text[last]) || isDigit(text[last])) {
		last++
	}
	if _, given := p.owner[string(text[first:last])]; given || p.shape == nil {
		return given
	}
	for first = max(0, from-maxPseudonym); first <= from; first++ {
		if length := len(p.shape.Find(text[first:])); first+length >= to {
			if _, given := p.owner[string(text[first:first+length])]; given {
				return true
			}
		}
	}
	return false
}
