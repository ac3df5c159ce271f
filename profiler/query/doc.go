// Package query turns recordings into a DuckDB database and back into answers: every view of the
// JDK's "jfr view", views of our own, and SQL. It is the only user of DuckDB.
//
// [Import] goes through the recordings twice. The first pass looks at metadata and counts events,
// which gives the tables (one per event type that occurs, one per kind of constant) and their
// columns. The second decodes chunks in parallel and copies the decoder's columns into the vectors of
// DuckDB; nothing is called per value. Tables are spread over several sessions, and workers avoid those
// that another one is filling. Constants and stack traces are numbered over all chunks and written
// once. Samples are counted by line, method and call on the way, by the profile of each recording: SQL
// has the numbers that everything else shows.
//
// [Open] gives read-only access to the result: [DB.View] runs a view and [DB.Query] runs SQL. The views
// and macros live in the database file too, so that other programs can use them. [OpenSource] takes recordings
// as well: of these it imports, into a temporary file, the tables that the answer to one question is made from.
//
// Views are SQL files in views, named like the view. A header comment says what the columns mean;
// package format prints them. Values are raw: durations in nanoseconds, amounts in bytes, shares as
// fractions. A file NAME@N.sql holds the form that the view has in other versions of the JDK.
package query
