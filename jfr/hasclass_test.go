package jfr_test

import "testing"

// TestHasClass looks for each class of some chunks, and for names that no class has.
func TestHasClass(t *testing.T) {
	looked := 0
	for _, path := range recordings(t) {
		for c, err := range open(t, path).Chunks() {
			if err != nil {
				t.Fatal(err)
			}
			none := map[string]bool{"no.such.Class": true, "java/lang/Object": true}
			if has, err := c.HasClass(none); err != nil || has {
				t.Errorf("%s, chunk %d: it has one of %v, %v", path, c.Index, none, err)
			}
			pool, err := c.Pool("java.lang.Class")
			if err != nil {
				t.Fatal(err)
			}
			for i, key := range pool.Keys {
				class, _ := c.Class(key)
				if i%13 != 0 || class.Name == "" {
					continue
				}
				looked++
				if has, err := c.HasClass(map[string]bool{class.Name: true, "no.such.Class": true}); err != nil || !has {
					t.Errorf("%s, chunk %d: it does not have %s, %v", path, c.Index, class.Name, err)
				}
			}
		}
	}
	if looked < 100 {
		t.Errorf("%d classes were looked for", looked)
	}
}
