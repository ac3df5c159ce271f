package format

import "fmt"

// Kind says what the values of a column mean, and so how they are printed.
type Kind uint8

// Kinds of columns.
const (
	Text      Kind = iota // any text
	Int                   // number, digits grouped by three
	ID                    // number, digits not grouped
	Duration              // nanoseconds
	Time                  // point in time, printed as time of day
	Bytes                 // amount of data
	Bits                  // amount of data in bits
	ByteRate              // bytes per second
	BitRate               // bits per second
	Percent               // fraction, 1 is 100 %
	Share                 // part of the column's sum
	Address               // memory address
	Hertz                 // frequency
	Bool                  // true or false
	Method                // package.Class.method(Type, Type)
	Class                 // package.Class
	Stack                 // list of methods, or the top one
	Thread                // name of a thread
	Loader                // class of a class loader
	EventType             // label of an event type
	Plain                 // number as it is, digits not grouped
	Char                  // a single character, as number
)

var kindNames = [...]string{
	Text: "text", Int: "int", ID: "id", Duration: "duration", Time: "time", Bytes: "bytes", Bits: "bits",
	ByteRate: "byterate", BitRate: "bitrate", Percent: "percent", Share: "share", Address: "address",
	Hertz: "hertz", Bool: "bool", Method: "method", Class: "class", Stack: "stack", Thread: "thread", Loader: "loader", Plain: "plain",
	Char: "char", EventType: "eventtype",
}

// ParseKind returns the kind of that name, as [Kind.String] gives it.
func ParseKind(name string) (Kind, error) {
	for k, n := range kindNames {
		if n == name {
			return Kind(k), nil
		}
	}
	return Text, fmt.Errorf("unknown column kind %q", name)
}

// String returns the name of the kind.
func (k Kind) String() string { return kindNames[k] }

// rightAligned says whether cells of the kind end at the right border.
func (k Kind) rightAligned() bool {
	switch k {
	case Int, ID, Plain, Duration, Bytes, Bits, ByteRate, BitRate, Percent, Share, Hertz, Bool:
		return true
	}
	return false
}

// elastic says whether columns of the kind take the width that is left over.
func (k Kind) elastic() bool {
	switch k {
	case Text, Method, Class, Stack, Thread, Loader, EventType:
		return true
	}
	return false
}
