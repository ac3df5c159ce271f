// Package units prints numbers as the JDK's jfr tool does: time spans, amounts
// of data, percentages and plain numbers (jdk.jfr.internal.util.ValueFormatter,
// in the English locale).
package units
