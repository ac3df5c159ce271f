// Package jfrtest writes recordings byte by byte, for tests that need what no JVM writes on demand:
// unusual producers, unfinished chunks, damage. It follows jfr/FORMAT.md and knows nothing of the
// reader, so that a mistake in one is not repeated in the other.
package jfrtest
