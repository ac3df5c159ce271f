package jfr

import "strings"

// lambdaMark ends the name of the classes that the JVM makes for lambdas.
const lambdaMark = "$$Lambda"

// lastingName returns the name of a class without what tells one hidden class
// from another in one JVM only: a counter, an address, an identity hash. So the
// code of a lambda is one method in all chunks, runs and releases:
//
//	Load$$Lambda$49.364604394                       JDK 8 and 11
//	Load$$Lambda$70+0x00007f9578004800.1386883398   JDK 17
//	Load$$Lambda.0x0000000070043000                 JDK 21 and later
//
// are all Load$$Lambda. No name in Java begins with a digit, so nothing else is
// cut.
func lastingName(class string) string {
	at := strings.LastIndexByte(class, '.') + 1
	if at < len("A.") || at == len(class) || class[at] < '0' || class[at] > '9' {
		return class
	}
	class = cutLastPart(class, '.', "", "0123456789")
	for _, separator := range []byte("+.") {
		class = cutLastPart(class, separator, "0x", "0123456789abcdef")
	}
	if before, counter, ok := strings.Cut(class, lambdaMark+"$"); ok && strings.Trim(counter, "0123456789") == "" {
		return before + lambdaMark
	}
	return class
}

// cutLastPart cuts off what is behind the last separator, if it is a prefix and
// then only digits.
func cutLastPart(name string, separator byte, prefix, digits string) string {
	at := strings.LastIndexByte(name, separator)
	if at <= 0 {
		return name
	}
	number, ok := strings.CutPrefix(name[at+1:], prefix)
	if !ok || number == "" || strings.Trim(number, digits) != "" {
		return name
	}
	return name[:at]
}
