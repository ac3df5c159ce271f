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
// and macros live in the database file too, so that other programs can use them.
//
// Views are SQL files in views, named like the view. A header comment says what the columns mean;
// package format prints them. Values are raw: durations in nanoseconds, amounts in bytes, shares as
// fractions. A file NAME@N.sql holds the form that the view has in other versions of the JDK.
//
// # Where the time of an import goes
//
// 25 MB (JDK 17, 12 chunks) take 0.5 s on two CPUs: a plan of the tables 11 ms, the start of DuckDB 13, making tables
// 21, rows 250 with both CPUs busy, the commit 45, the checkpoint 136 on one CPU, since DuckDB compresses small tables
// one after the other, and closing 15. Of the CPU time, from perf record, a third is decoding and filling vectors, two
// thirds of that with stack traces; 14 % is appending and 16 % the checkpoint. The 800 comments and 190 views and macros
// are made beside the rows; an import without them takes 30 ms of CPU time less, of 730. Larger recordings spend less on
// these: 120 MB take 1.2 s, 550 MB 3.5 s.
//
// The samples of all types are a fifth to a third of the CPU time: half of that is the tree of the profile, for which frames are
// decoded a second time, half adding it up and writing 70,000 rows. A tree for each sample type, see
// [profile.Profile.Only], halved the latter, and so did rows of numbers with the names in a table of their own.
//
// Tried without gain: larger and smaller blocks and row groups, more threads of DuckDB for the checkpoint, no compression
// (8 % faster at 25 MB, files of 28 MB instead of 16), a writer of stack traces per worker, making tables in two
// sessions, starting DuckDB beside the first pass, closing it in the background, and other settings of the C
// library's allocator.
package query
