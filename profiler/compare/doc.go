// Package compare says what differs between runs of a program beyond what chance makes: of sampling, and of the runs
// themselves, which vary by more.
//
// Before and After are runs, one or several a side; each is folded to the project's own methods:
//
//	view ─► folded stacks ─┬─► totals of own methods ─┐
//	                       └─► reference factor ──────┴─► moderated t, Holm ─► Result
//
// The procedure. A method counts with the samples that have it anywhere on the stack, each once; lambdas count in the
// method that has them and classes that the JVM makes for them not at all, since the JIT's notes swap those. Shares of one
// side are divided by the reference factor, the weighted median of how the shares of disjoint stacks changed, so that one
// method that takes longer does not make all others faster (as the size factors of DESeq, Anders and Huber 2010). The
// variance of a share p in a run of N samples is p/N + (σ·p)², σ = 0.08 with 4 degrees of freedom, which A/A pairs of
// three programs on JDK 17 and 25 had; what runs of a side vary by is added to that (limma's moderated t, Smyth 2004).
// Of all methods with 1 % and more those are reported that pass Holm's correction at 5 %, by 1 point and 10 % at least.
// One run a side is judged by the prior alone: it shows about a doubling.
//
// Measured anew for this package (TestMeasuredRates, 26 Nov 2026; testdata/java/compared on a busy machine of two cores, 20 s
// and about 700 samples a run): on JDK 17 and on JDK 25 none of the 28 pairs and none of the 35 ways to halve 8 runs of the
// unchanged program had anything reported. A method of 25 % that takes half as long again was not found by 1 + 1 runs and was
// by 2 + 2, 3 + 3 and 4 + 4 (JDK 17, 4 + 4: +55 %, 40 to 70). On JDK 25 the reference was refused for 4 + 4: what the compiler
// inlined had other stacks, so that shares of all were compared.
//
// Speed: comparing 5 + 5 recordings of 73.5 MB by jfrlens check takes 2.2 s of CPU time, decoding the ten alone 1.8 s (26 Nov
// 2026, testdata/bench/decode; the recordings are one of testdata/bench/Workload.java, its chunks repeated). Where something
// changed, what explains it is read after that.
//
// What cannot be judged is refused with a sentence: other JDK, other program, samples of another kind or rate, too few.
package compare
