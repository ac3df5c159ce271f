// Package doing shows what a JVM does now to people, as text and pictures, and to programs, as JSON: what package
// inspect has collected and judged.
package doing
