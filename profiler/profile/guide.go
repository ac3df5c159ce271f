package profile

import _ "embed"

// Guide tells users what the numbers mean, in Markdown.
//
//go:embed README.md
var Guide string
