// Package units writes numbers for people, for all rooms. One value has one text,
// in the terminal, in the editor, in pictures and on the page:
//
//	counts       1,234,567     digits in groups of three
//	             1 sample      with their noun
//	bytes        999 B         units of 1,000 with three digits, up to EB
//	             13.6 MB
//	             1.00 MB       also 999,999 bytes: it is rounded first, so that
//	                           1000 kB does not come about
//	time spans   0 s
//	             999 ns        three digits below a minute
//	             12.3 ms
//	             59.9 s
//	             1 min 15 s    then whole seconds,
//	             1 h 01 min 05 s
//	             1 d 03 h 46 min    and from a day on whole minutes
//	shares       12.3%         one decimal
//	             0.0% 100.0%   nothing and all, and nothing else
//	             <0.1% >99.9%  what would be rounded to those
//	             1,235%        no decimals from 1,000% on
//	differences  +1.50 s       with a sign, − for less; the same is "no change"
//	             −34.4%        as a share of what was; "new" and "gone" at the ends
//
// Halves are rounded up. Less than nothing has the sign − before all else.
//
// Five forms are for narrow places and exact values: [Average] has two digits that count, [RoughPercent] has whole
// percents from 10% on (31%, 9.9%, >99%), [Age] only the largest unit (2 h),
// [Exact] all digits of a span that somebody chose (20 ms, 1.5 s), and [Digits] those of any number (1234.5).
//
// The page has the same rules in editors/webview/src/format.ts, because it adds up
// weights that nobody asked for before. testdata/numbers.json holds all of them to
// the same texts. What promises the output of the JDK's own tools has the package
// jdk below.
package units
