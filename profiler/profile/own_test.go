package profile

import (
	"slices"
	"strings"
	"testing"
)

func TestOwnWeights(t *testing.T) {
	p, err := FromCollapsed(strings.NewReader(`
[main];shop.Main.main:4;shop.Main.price:9 30
[main];shop.Main.main:4;shop.Main.price:10;java.util.HashMap.get:500 25
[main];shop.Main.main:4;shop.Main.price:10;java.util.HashMap.get:500;shop.Key.equals:3;java.lang.String.equals:8 5
[main];shop.Main.main:4;shop.Main.price:10;java.util.HashMap.put:1;memcpy 2
[main];acme.Pool.run:1;java.util.Map.get:1 7
[main];java.lang.Thread.run:0 9
[no stack] 1
`))
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View("")
	if err != nil {
		t.Fatal(err)
	}
	price, equals, pool := Place{"shop.Main", "price", 0}, Place{"shop.Key", "equals", 0}, Place{"acme.Pool", "run", 0}
	at := func(p Place, line int) Place { p.Line = line; return p }
	for _, tt := range []struct {
		name      string
		got, want []OwnWeight
	}{
		{"methods", v.OwnMethods(nil), []OwnWeight{{price, 30, 57, 57}, {pool, 0, 7, 7}, {equals, 0, 5, 5}}},
		{"lines", v.OwnLines(nil), []OwnWeight{{at(price, 9), 30, 30, 30}, {at(price, 10), 0, 27, 27}, {at(pool, 1), 0, 7, 7}, {at(equals, 3), 0, 5, 5}}},
		{"with a library", v.OwnMethods(Libraries{"java.", "acme."}), []OwnWeight{{price, 30, 57, 57}, {equals, 0, 5, 5}}},
		{"only libraries", v.OwnMethods(Libraries{""}), []OwnWeight{}},
	} {
		if !slices.Equal(tt.got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, tt.got, tt.want)
		}
	}
}
