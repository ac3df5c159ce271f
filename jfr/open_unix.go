//go:build unix

package jfr

import "os"

// openLive opens a file that its JVM may remove at any time.
func openLive(path string) (*os.File, error) { return os.Open(path) }
