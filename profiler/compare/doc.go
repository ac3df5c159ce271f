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
// Measured anew for this package by TestMeasuredRates (26 Nov 2026; testdata/java/compared; two cores shared with builds and
// tests of others, load 6 to 30, so that this is the busy machine). Of 8 runs of the unchanged program all 28 pairs were compared
// and all 35 ways to halve them; of the method that takes 30 % longer all choices of so many runs a side:
//
//	what                                     samples a run   pairs   halves   found by          another method reported
//	JDK 17, cpu, 8 s, method of 25 %              633 +      0/28     1/35    3 + 3:   99.8 %        0 %
//	JDK 25, cpu, 8 s, method of 25 %              602 +      0/28     0/35    3 + 3:   93.4 %        0 %
//	JDK 25, cpu-time, 8 s, method of 25 %         558 +      0/28     1/35    3 + 3:   90.1 %        0.1 %
//	JDK 25, cpu, 4 s, method of 25 %              353 +      0/28     2/35    3 + 3:   54 %          0.4 %
//	JDK 25, cpu-time, 4 s, method of 25 %         284 +      0/28     1/35    3 + 3:   76 %          0 %
//	JDK 17, cpu, 20 s, method of 8 %             1698 +      0/28     0/35    5 + 5:  100 %          0 %
//
// Where it was found the interval had the true 30 % in it: in all 2,002 of three more such measurements on JDK 17 (CPU samples, load 2
// to 25), and in 93 to 99 % of simulated runs, TestIntervals. How often 3 + 3 runs find it depends on how steady the machine is:
// then 88 % at load 25, 31 % beside a build and 60 % alone on a machine that had slowed down, by 6 + 6 always; of unchanged runs none
// of 84 pairs and 2 of 105 halves had anything reported.
// The reference was never refused; of kept runs on JDK 25 it was for 4 + 4, as the median fell between what scattered to both sides,
// until the ratio was taken that most is near to.
//
// In all none of 168 pairs and 5 of 210 halves (2.4 %) of unchanged runs had anything reported. Comparisons share runs, so the
// rates are coarse. A Spring Boot server of three endpoints (Tomcat, 12,000 requests of 4 clients in the same JVM, 790 samples and
// more a run; load 6 to 57): of 6 runs none of the 15 pairs on JDK 17 and on 25, and of the 10 ways to halve them 1 on JDK 17, none on 25
// by cpu and by cpu-time. What counts is samples: a busy machine takes fewer in the same time. A method of 25 % that takes half as long
// again was not found by 1 + 1 runs and was by 2 + 2 and more. A quiet machine was not
// measured.
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
