package source

// topLevel is written with the index.
func topLevel(lang Language, text []byte) (pkg string, types []string) { return "", nil }
