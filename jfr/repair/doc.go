// Package repair makes recordings that are cut, damaged or were never finished readable for every tool: the bytes of their
// chunks stay where they are, what is damaged is covered, and what is lost is appended.
package repair
