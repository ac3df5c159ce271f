// Package extensions loads those extensions of DuckDB that the SQL of recordings needs, and leaves the others out of the
// binary: 11 MB. It is imported for that alone.
package extensions

import "C"

// release is the release of DuckDB whose C++ declarations extensions.cc repeats.
const release = "v1.5.6"
