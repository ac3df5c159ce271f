// Package budget reads the limits that a project sets itself, such as
//
//	own(com.acme.*) <= 20 %
//	alloc(com.acme.Parser.parse) <= +5 %
//	count(jdk.SocketRead on main) = 0
//	p95(com.acme.Checkout) <= 200 ms
//	cpu-time(com.acme.*) per com.acme.Request <= 3 ms
//	own(com.acme.Db in endpoint=GET /items) <= 5 %
//
// or any SQL that gives one number, or no rows. It knows the words and the units, and no recording: package gate judges.
//
//	budget  = measure "(" [ target ] ")" [ "per" EVENT ] sign limit
//	measure = [ "own" | "self" | "total" ] [ sample type ] | "calls" | "slower"
//	        | "count" | "sum" | "mean" | "max" | "p50" … "p999"        of an event type
//	target  = pattern [ "on" thread ] [ "in" context { "and" context } ]
//	sign    = "<=" | ">=" | "<" | ">" | "=" | "!=" | "≤" | "≥" | "≠"
//	limit   = [ "+" | "-" ] number [ unit ] [ "/s" ]
//
// A pattern names a package, a class, a method or a line (com.acme.Parser:120, Parser.java:120), * standing for any
// characters. A context is an event type of requests or the like (com.acme.Order), or a field of it with its value
// (endpoint=GET *): what happens in it counts, its percents are still of all. A limit with a plus or a minus is what the runs before had and so much more or less.
package budget
