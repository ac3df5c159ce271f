package overview

import "testing"

// TestLockedBy: the source names the lock where it is a field or variable.
func TestLockedBy(t *testing.T) {
	t.Parallel()
	for row, want := range map[string]string{
		"synchronized (ACCOUNT) { // slow":            "ACCOUNT",
		"synchronized(this.cart.items) {":             "this.cart.items",
		"synchronized (this) {":                       "this",
		"REGISTER.lock();":                            "REGISTER",
		"if (!shop.till.tryLock(1, SECONDS)) return;": "shop.till",
		"index.writeLock().lock();":                   "index",
		"permits.acquireUninterruptibly(2);":          "permits",
		"synchronized (lockFor(key)) {":               "",
		"static synchronized void sell() {":           "",
		"sellers().lock();":                           "",
		"":                                            "",
	} {
		got := ""
		if m := lockedBy().FindStringSubmatch(row); m != nil {
			got = m[1] + m[2]
		}
		if got != want {
			t.Errorf("%s: %q, want %q", row, got, want)
		}
	}
}
