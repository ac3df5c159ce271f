// Package jdk prints numbers as the JDK's jfr tool does: time spans, amounts
// of data, percentages and plain numbers (jdk.jfr.internal.util.ValueFormatter,
// in the English locale). It is for what promises the JDK's output to the letter;
// all else is written by the package above.
package jdk
