// Package compare says what differs between runs of a program beyond what chance makes: of sampling, and of the runs
// themselves, which vary by more.
//
// Before and After are runs, one or several a side; each is folded to the project's own methods:
//
//	view ─► folded stacks ─┬─► totals of own methods ─┐
//	                       └─► reference factor ──────┴─► moderated t, Holm ─► other divisions of the runs ─► Result
//
// The procedure. A method counts with the samples that have it anywhere on the stack, each once; lambdas count in the
// method that has them and classes that the JVM makes for them not at all, since the JIT's notes swap those. Shares of one
// side are divided by the reference factor, the weighted median of how the shares of disjoint stacks changed, so that one
// method that takes longer does not make all others faster (as the size factors of DESeq, Anders and Huber 2010). The
// variance of a share p in a run of N samples is p/N + (σ·p)², σ = 0.06 with 4 degrees of freedom; what runs of a side vary by
// is added to that (limma's moderated t, Smyth 2004).
// Of all methods with 1 % and more those are reported that pass Holm's correction at 5 %, by 1 point and 10 % at least, and that
// differ by more than anything does if the same runs are divided into sides in other ways, the factor being found anew for each
// (Westfall and Young 1993): in 19 of 20 ways at least, in all where there are fewer. So of the 35 ways to halve eight unchanged
// runs one at most reports anything, however much they vary.
// One run a side is judged by the prior, and where the history has them by what earlier runs vary by: alone it shows about a
// doubling.
//
// Measured for this package by TestMeasuredRates (27 Nov 2026; testdata/java/compared; two cores). Of 7 runs of the unchanged program
// all 21 pairs were compared and all 70 ways to take 3 and 3 of them, and 7 with a method of 30 % that takes 30 % longer with them, 3
// and 3 or 4 and 4 runs of 8 s:
//
//	machine         JDK, samples       pairs    3 + 3    found by 3 + 3    by 4 + 4    another reported
//	load 5 to 17    17, cpu             0/21     3/70             82 %         97 %       0.1 %
//	load 5 to 17    25, cpu             0/21     0/70            100 %        100 %       0 %
//	load 5 to 17    25, cpu-time        0/21     0/70             90 %        100 %       0 %
//
// The interval has the true 30 % in it wherever it is found, but for 19 of 1,038 (with σ = 0.065); in simulated runs in 92 to 99 %, TestIntervals. A method
// of 8 % (JDK 17, 20 s) is found by 5 + 5 in all 3,136.
//
// What is unchanged, on a machine that does much else: 8 runs each of five programs (streams and lambdas for a fixed time and of
// fixed work, testdata/demo, java/shares, bench/Workload.java), 6 of a Spring Boot server of three endpoints (Tomcat, 6,000 requests of
// 4 clients in the same JVM) and those above on JDK 17 and 25 by cpu and cpu-time, while builds and tests ran beside (load 5 to 20): of
// all choices of 1, 2, 3 and 4 runs a side 1.0, 3.8, 4.4 and 1.9 % report something. Before other divisions were looked at, with σ = 0.065,
// it was 0.8, 3.9, 6.6 and 9.9 % of the programs beside that of the table.
// Most of them are in two programs: one of phases, which suffer from what runs beside, where single runs differ in 14 % of the pairs on
// JDK 25, and one whose methods the JIT puts into each other.
//
// The reference was never refused; of kept runs on JDK 25 it was for 4 + 4, as the median fell between what scattered to both sides,
// until the ratio was taken that most is near to. What counts is samples: a busy machine takes fewer in the same time.
//
// Speed: comparing 5 + 5 recordings of 73.5 MB by jfrlens check takes 2.2 s of CPU time, decoding the ten alone 1.8 s (26 Nov
// 2026, testdata/bench/decode; the recordings are one of testdata/bench/Workload.java, its chunks repeated). Where something
// changed, what explains it is read after that.
//
// Methods that are on one side only are matched by what is below and above them, where class or name are the same; what the JIT
// inlines has frames of its own, and what the source code inlined is listed as being on one side only.
//
// What cannot be judged is refused with a sentence: other JDK, other program, samples of another kind or rate, too few.
package compare
