package overview

import (
	"regexp"
	"strings"
	"sync"
)

// lockedBy are the expressions in a line of source that name the lock it takes: of synchronized, and of the locks of
// java.util.concurrent.
var lockedBy = sync.OnceValue(func() *regexp.Regexp {
	const name = `((?:[A-Za-z_$][\w$]*\.)*[A-Za-z_$][\w$]*)`
	return regexp.MustCompile(`\bsynchronized\s*\(\s*` + name + `\s*\)|` +
		`\b` + name + `(?:\.(?:readLock|writeLock)\(\))?\.(?:lock|lockInterruptibly|tryLock|acquire|acquireUninterruptibly)\(`)
})

// lock names what threads waited for as the source does, where that tells, and by its class: "the lock ACCOUNT
// (Slow.Account)". The monitor of a class is that of its static methods.
func (e *evidence) lock(c cause) string {
	where := e.whereOf(c)
	name := ""
	if m := lockedBy().FindStringSubmatch(where.Text); m != nil {
		name = strings.TrimPrefix(m[1]+m[2], "this.")
	}
	switch {
	case name == "this":
		name = ""
	case c.what == "java.lang.Class" && name == "":
		return "the lock of class " + strings.ReplaceAll(shortClass(c.place.Class), "$", ".")
	}
	if name == "" {
		return lockName(c.what)
	}
	return "the lock " + name + " (" + lockClass(c.what) + ")"
}
