// Package format turns the values of a view into the text that the JDK's "jfr view" prints: cells,
// tables and forms, character by character.
//
// It knows nothing of SQL or recordings. A caller describes a view as a [Table] of [Column]s and
// raw values (durations in nanoseconds, amounts in bytes, shares as fractions) and calls
// [Table.Write]. Texts are always in English; times with a date are in UTC.
package format
