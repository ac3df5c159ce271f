package overview

import (
	"cmp"
	"slices"
	"strings"
)

// WithoutFolders is the same for those who are not to see absolute paths: files go by their names.
func (o *Overview) WithoutFolders() *Overview {
	names := namesOf(o.files)
	short := *o
	short.Kinds, short.Findings = slices.Clone(o.Kinds), slices.Clone(o.Findings)
	for i := range short.Kinds {
		short.Kinds[i].Text = names.Replace(short.Kinds[i].Text)
	}
	for i := range short.Findings {
		f := &short.Findings[i]
		f.Text, f.Evidence = names.Replace(f.Text), names.Replace(f.Evidence)
	}
	return &short
}

// namesOf puts names in place of paths. The longest comes first: one may begin with another.
func namesOf(paths []string) *strings.Replacer {
	paths = slices.Clone(paths) // others read them
	slices.SortFunc(paths, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) })
	var pairs []string
	for _, path := range slices.Compact(paths) {
		if name := path[strings.LastIndexAny(path, `/\`)+1:]; name != "" {
			pairs = append(pairs, path, name)
		}
	}
	return strings.NewReplacer(pairs...)
}

// files are the paths that sentences may name.
func (e *evidence) files() (paths []string) {
	for _, c := range e.causes.List {
		if c.kind == waitFile || c.kind == waitSocket && strings.HasPrefix(c.what, "/") { // a Unix domain socket
			paths = append(paths, c.what)
		}
	}
	return paths
}
