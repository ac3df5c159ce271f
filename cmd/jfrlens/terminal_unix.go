//go:build unix

package main

import "os"

// takesEscapes tells whether a terminal understands escape sequences.
func takesEscapes(*os.File) bool { return true }
