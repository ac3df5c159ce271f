//go:build !race

package race

// detects tells whether the race detector watches the program.
const detects = false
