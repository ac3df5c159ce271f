// Package threads reads dumps of all threads of a JVM and says what they mean: who
// waits for whom and on which line, who works, what stands still for ever.
//
// [Read] takes what HotSpot prints (Thread.print, jstack, SIGQUIT; JDK 8 to 28), the
// JSON of Thread.dump_to_file (JDK 21 and later, with virtual threads), javacores of OpenJ9, and the crash
// logs of HotSpot. All of them become a [Dump]. [Analyse] judges one dump or several
// of one JVM, the oldest first, and returns an [Analysis]: an [Activity] for each
// thread, the cycles of those that wait for each other, and [Finding]s, which are
// sentences with their evidence.
//
//	bytes ─► Dump (one moment) ─► Activity of each thread ─► cycles, crowds, pools ─► Findings
//
// It asks no JVM for anything and knows neither processes nor editors. Names in a
// dump are what the program chose: they are kept as they are, and whoever shows them
// makes them safe.
package threads
