package redact

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
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

// Pseudonyms invents what replaces texts. It keeps all that it has given out.
type Pseudonyms struct {
	key    []byte
	mode   Mode
	mask   string
	fixed  map[string]string // by the configuration
	given  map[pseudonymOf]string
	owner  map[string]string // what was replaced, by its pseudonym
	counts [kinds]int
}

type pseudonymOf struct {
	kind Kind
	text string
}

// NewPseudonyms returns a source of pseudonyms. Nothing can be told from them without the key.
func NewPseudonyms(key []byte, mode Mode, mask string) *Pseudonyms {
	return &Pseudonyms{key: key, mode: mode, mask: mask, given: map[pseudonymOf]string{}, owner: map[string]string{}}
}

// KeyOf makes a key of a seed.
func KeyOf(seed string) []byte {
	sum := sha256.Sum256([]byte("jfrlens redact\x00" + seed))
	return sum[:]
}

var lowerBase32 = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// digest is the keyed hash of a text. Attempt tells those apart that collide.
func (p *Pseudonyms) digest(kind Kind, text string, attempt int) []byte {
	mac := hmac.New(sha256.New, p.key)
	mac.Write([]byte{byte(kind), byte(attempt)})
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// pseudonymLetters is how many letters of a hash are shown: enough that no two texts of a file have the same.
const pseudonymLetters = 10

// prefixes are what pseudonyms start with. They are identifiers of Java and labels of host names.
var prefixes = [kinds]string{Secret: "secret", User: "user", Host: "host", Mail: "mail", Path: "dir", Thread: "thread", Identifier: "id", Literal: "text", Class: "c", Word: "word"}

var pseudonymShape = regexp.MustCompile(`^(?:secret|user|host|mail|dir|thread|id|text|c|word)(?:[a-z2-7]{10}|[0-9]{1,7})$`)

// identifierShape is what identifiers that stand for others look like: of version 8, which is everybody's own (RFC 9562).
var identifierShape = regexp.MustCompile(`^00000000-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

// of returns what replaces a text: the same for the same.
func (p *Pseudonyms) of(kind Kind, text string) string {
	if with, ok := p.fixed[text]; ok {
		return with
	}
	if kind == Secret || kind == Literal || p.mode == Mask && kind != Class { // two classes must not become one
		return p.mask
	}
	fold := text
	if kind == Host || kind == User || kind == Mail || kind == Identifier || kind == Address {
		fold = strings.ToLower(text)
	}
	of := pseudonymOf{kind, fold}
	with, known := p.given[of]
	for attempt := 0; !known; attempt++ {
		with = p.invent(kind, fold, attempt)
		if owner, taken := p.owner[with]; !taken || owner == fold || attempt > 1000 {
			p.given[of], p.owner[with], known = with, fold, true
		}
	}
	return with
}

// invent makes a pseudonym.
func (p *Pseudonyms) invent(kind Kind, text string, attempt int) string {
	sum := p.digest(kind, text, attempt)
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

// label is a pseudonym of one word.
func (p *Pseudonyms) label(kind Kind, sum []byte) string {
	switch {
	case p.mode == Counter:
		p.counts[kind]++
		return prefixes[kind] + strconv.Itoa(p.counts[kind])
	case p.mode == Realistic && int(kind) < len(invented) && len(invented[kind]) > 0:
		names := invented[kind]
		name := names[binary.BigEndian.Uint32(sum)%uint32(len(names))]
		return name + strconv.Itoa(int(sum[4])%90+10)
	}
	return prefixes[kind] + lowerBase32.EncodeToString(sum)[:pseudonymLetters]
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
func (p *Pseudonyms) address(text string, sum []byte) string {
	addr, err := netip.ParseAddr(text)
	if err == nil && addr.Is4() {
		return netip.AddrFrom4([4]byte{240 + sum[0]%15, sum[1], sum[2], 1 + sum[3]%250}).String()
	}
	var b [16]byte
	copy(b[:], []byte{0x20, 0x01, 0x0d, 0xb8})
	copy(b[4:], sum[:12])
	return netip.AddrFrom16(b).String()
}

// isGiven says whether a text is a pseudonym: of this call, or by its shape of another.
func (p *Pseudonyms) isGiven(text string) bool {
	if text == p.mask || p.owner[text] != "" || pseudonymShape.MatchString(text) || identifierShape.MatchString(text) {
		return true
	}
	if addr, err := netip.ParseAddr(text); err == nil {
		return isHarmlessAddress(addr)
	}
	host, dotted := strings.CutSuffix(text, ".example")
	return dotted && pseudonymShape.MatchString(host)
}
