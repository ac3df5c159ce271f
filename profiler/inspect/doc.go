// Package inspect looks at JVMs to say what they do now: running ones, dumps in files, and archives of what was
// seen of one before.
//
//	running JVM ─► Collect ─┐
//	file, archive ─► Load ──┴► Case ─► Analyse ─► Report
//
// A [Case] is the raw data: dumps as the JVM printed them, what the system says of its threads, its performance data,
// answers to diagnostic commands. It is judged the same whether it was collected a moment or a year ago. [Case.Save]
// and [Load] keep it as a zip archive, whose layout stands at [Manifest].
//
// It never changes the JVM. What can be had without asking it is read first; then it is asked one question after the
// other, and none any more once it has not answered. Dumps do not walk the heap unless that is wanted or cheap.
package inspect
