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
// variance of a share p in a run of N samples is p/N + (σ·p)², σ = 0.065 with 4 degrees of freedom; what runs of a side vary by
// is added to that (limma's moderated t, Smyth 2004).
// Of all methods with 1 % and more those are reported that pass Holm's correction at 5 %, by 1 point and 10 % at least.
// One run a side is judged by the prior, and where the history has them by what earlier runs vary by: alone it shows about a
// doubling.
//
// Measured for this package by TestMeasuredRates (26 Nov 2026; testdata/java/compared; two cores). Of 8 runs of the unchanged
// program all 28 pairs were compared and all 35 ways to halve them, of the one with a method that takes 30 % longer all choices of 3
// and 3 runs of 8 s:
//
//	method of   machine         JDK, samples       samples a run   pairs   halves   found    another reported
//	30 %        quiet           17, cpu                    802 +    0/28     1/35    93 %       5 %
//	30 %        quiet           25, cpu                    753 +    0/28     0/35    73 %       0.3 %
//	30 %        quiet           25, cpu-time               761 +    0/28     0/35    97 %       0 %
//	30 %        quiet, again    25, cpu                    793 +    0/28     0/35    98 %       0.1 %
//	30 %        quiet, again    25, cpu-time               784 +    0/28     0/35    62 %       0 %
//	25 %        quiet           17, cpu                    769 +                     68 %       0 %
//	25 %        quiet           25, cpu and cpu-time       833 +                     95 %       0 %
//	25 %        load 5 to 9     17, cpu                                             100 %       0 %
//	25 %        load 5 to 9     25, cpu and cpu-time                           96 and 99 %      0 %
//
// On average 3 + 3 runs find it in 89 %, and as 14 runs make all comparisons of a row these scatter; 4 + 4 find it in 98 % and more,
// all of a row always. The interval has the true 30 % in it wherever it is found, but for 19 of 1,038; in simulated runs in 92 to
// 99 %, TestIntervals. A method of 8 % (JDK 17, 20 s) is found by 5 + 5 in all 3,136.
//
// What is unchanged, on a machine that does much else: 8 runs each of five programs (streams and lambdas for a fixed time and of
// fixed work, testdata/demo, java/shares, bench/Workload.java) on JDK 17 and 25 by cpu and cpu-time, while builds and tests ran beside
// (load 5 to 20): of all choices of 1, 2, 3 and 4 runs a side 0.9, 3.5, 4.9 and 9.5 % report something, together with the rows above;
// with σ = 0.08 it is 0.5, 2.6, 4.1 and 7.1 %, and 59 to 91 % of the methods of 25 % are found. Most of them are in two programs: one of
// phases, which suffer from what runs beside, and one whose methods the JIT puts into each other. A Spring Boot server of
// three endpoints (Tomcat, 12,000 requests of 4 clients in the same JVM, 790 samples and more a run; load 6 to 57; with σ = 0.08): of 6
// runs none of the 15 pairs on JDK 17 and on 25, and of the 10 ways to halve them 1 on JDK 17, none on 25 by cpu and by cpu-time.
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
