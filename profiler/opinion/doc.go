// Package opinion says which numbers of a profile hold. What a sample of compiled
// code counts for is what the JIT compiler noted, and its notes may be wrong; the
// recording does not tell. Further runs of the program do:
//
//	the run            as it is shown
//	the other run      with boxing treated the other way, by which the notes are known to go wrong
//	the timing run     where the two differ: own methods counted and timed exactly
//
// [Compare] makes an [Opinion] of the first two, [Opinion.Judge] adds the third.
// Shares are compared, in percent of all samples, for runs may take longer or
// shorter; a difference counts beyond what samples vary by chance. Faults that both
// runs have in common are not found. A run without any notes would not find more: there
// what is inlined counts for its caller, so that it agrees with many a lie.
//
// The package starts nothing and reads no files: package profiler does.
package opinion
