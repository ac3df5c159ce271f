package redact

// Kind says what a text is that is replaced.
type Kind uint8

// Kinds, in the order of reports.
const (
	Secret     Kind = iota // value of a secret property, token, key
	User                   // name of a user
	Host                   // name of a machine
	Mail                   // address of a mailbox
	Address                // IP address
	Path                   // part of a path
	Thread                 // name of a thread
	Identifier             // UUID
	Literal                // in SQL
	Class                  // part of the name of a class
	Word                   // of a list or a pattern of the user
	Port                   // number of a port
	kinds
)

// String returns the name of the kind in reports.
func (k Kind) String() string {
	return [...]string{"secret", "user", "host", "mail", "address", "path", "thread", "id", "literal", "class", "word", "port"}[k]
}

// finding is a part of a text that is to be replaced.
type finding struct {
	from, to int
	kind     Kind
	with     string     // "" until it is written
	by       *generator // of the user; nil for the pseudonyms of the kind
	certain  bool       // a value of a command line, not of a sentence
	loose    bool       // a value that a word is before, such as user=x
	custom   bool       // by a pattern of the user, which says itself what is replaced elsewhere
}

// reading says how a text is to be understood.
type reading uint8

const (
	plainText   reading = iota
	commandLine         // options and arguments with blanks between
	nameText            // identifiers: only what is known already is replaced
	pathText            // a path, or several with colons between
	hostText            // the name of a host or its address
	threadText          // the name of a thread
	wholeSecret         // whatever it is, it is secret

)
