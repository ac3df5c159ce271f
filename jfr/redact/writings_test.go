package redact_test

import (
	"strings"
	"testing"
)

// How values are written by loggers, shells, configurations and frameworks beyond name=value; not a letter of a secret stays.
func TestWritingsOfSecrets(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		// hashes and assignments of other languages
		{`{password => 'Zq9!x', port => 5}`, `{password => '***', port => 5}`},
		{`{"password" => "Zq9!x"}`, `{"password" => "***"}`},
		{"password := Zq9!x", "password := ***"},
		{`if (password == "Zq9!x")`, `if (password == "***")`},
		{"password==Zq9!x port=5", "password==*** port=5"},
		// JSON in strings of JSON, as often as one likes
		{`"{\"password\":\"Zq9!x\",\"port\":5}"`, `"{\"password\":\"***\",\"port\":5}"`},
		{`"{\\\"password\\\":\\\"Zq9!x\\\",\\\"port\\\":5}"`, `"{\\\"password\\\":\\\"***\\\",\\\"port\\\":5}"`},
		{`{\\\\\\\"token\\\\\\\":\\\\\\\"Zq9 !x\\\\\\\"}`, `{\\\\\\\"token\\\\\\\":\\\\\\\"***\\\\\\\"}`},
		// blocks of YAML
		{"db:\n  password: |\n    Zq9!x\n    Yr8?z\n  port: 5\n", "db:\n  password: ***\n\n\n  port: 5\n"},
		{"password: >-\n  Zq9!x\nport: 5\n", "password: ***\n\nport: 5\n"},
		{"password: |\nport: 5\n", "password: |\nport: 5\n"}, // there is nothing in it
		// queries in queries
		{"GET /login?next=%2Fa%3Ftoken%3DZq9-x%26page%3D2 HTTP/1.1", "GET /login?next=%2Fa%3Ftoken%3D***%26page%3D2 HTTP/1.1"},
		{"next=%2fa%3fapi_key%3dZq9-x&page=2", "next=%2fa%3fapi_key%3d***&page=2"},
		{"next=%2Fa%3Fpage%3D2%26size%3D5", ""},
		{`{"url":"/a?token\u003dZq9!x\u0026page\u003d2"}`, `{"url":"/a?token\u003d***\u0026page\u003d2"}`},
		{`{"url":"?page\u003d2\u0026password\u003dZq9\u0027x"}`, `{"url":"?page\u003d2\u0026password\u003d***"}`},
		{`"{\"a\":\"secret\u003DZq9!x\",\"b\":5}"`, `"{\"a\":\"secret\u003D***\",\"b\":5}"`},
		{`{"url":"?page\u003d2\u0026size\u003d5", "color":"#0003d3d"}`, ""},
		// connections
		{"jdbc:oracle:thin:scott7/Zq9!x@//db7.acme.com:1521/x", "jdbc:oracle:thin:USER/***@//HOST:1521/x"},
		{"jdbc:oracle:oci:scott7/Zq9!x@tns", "jdbc:oracle:oci:USER/***@tns"},
		{"jdbc:oracle:thin:@//localhost:1521/x", ""},
		{"jdbc:oracle:thin:@//db7.acme.com:1521/x", "jdbc:oracle:thin:@//HOST:1521/x"},
		{"jdbc:oracle:thin:@db7.acme.com:1521:x by a.b@firma.de", "jdbc:oracle:thin:@HOST:1521:x by USER@HOST"},
		// headers as Java prints maps of them
		{"{authorization=[Token Zq9!x], host=[x]}", "{authorization=[***], host=[x]}"},
		{"{authorization=[Bearer Zq9.x.y], host=[x]}", "{authorization=[***], host=[x]}"},
		{`[Authorization:"Token Zq9!x", Host:"x"]`, `[Authorization:"***", Host:"x"]`},
		// what gives access by itself
		{"https://x.blob.core.windows.net/y?sv=2024&sig=Zq9%2Bx%3D&se=2026", "https://HOST/y?sv=2024&sig=***&se=2026"},
		{"?X-Amz-Date=20261125&X-Amz-Signature=0a1b2c&X-Amz-Expires=5", "?X-Amz-Date=20261125&X-Amz-Signature=***&X-Amz-Expires=5"},
		// names that are written in one
		{"SSHPASS=Zq9!x dbpass=Yr8?z userpass: Xs7!w", "SSHPASS=*** dbpass=*** userpass: ***"},
		{"bypass=Zq9 compass=Zq9 pass-through=Zq9", ""},
	})
}

// The packages of the user get other names wherever classes are written, others that only start so do not.
func TestClassesInTexts(t *testing.T) {
	t.Parallel()
	s := configured(t, "parent: default\nclasses: [com.acme, org.shop.core.*, com.shop, com.shopping]\n")
	for text, changes := range map[string]bool{
		"at com.acme.Shop.sell(Shop.java:4)": true, "Lcom/acme/Shop;": true, "([Lcom/acme/Shop;I)V": true, "[Lcom.acme.Shop;": true, "com.acme.Shop$Cart$1": true, "com/acme/Shop.class": true, "file com/acme": true,
		"org.shop.core.Main": true, "class com.acme.Größe": true, "com.acme": true,
		"com.acmesoft.Shop": false, "com.shopping.X": true, "com.shoppings.X": false, "com.shop.X": true, "xcom.acme.Shop": false, "org.com.acme.Shop": false, "com.acme_old.X": false, "org.shop.cores.X": false, "org.shop.Main": false, "/srv/com/acme": false, "$com.acme.X": false,
	} {
		got, report := redactedText(t, s, text, "text")
		if (got != text) != changes || !report.Clean() {
			t.Errorf("%s becomes %s; left %v", text, got, report.Left)
		}
		for _, name := range []string{"acme", "Shop", "Cart", "Größe"} {
			if changes && text != "at com.acme.Shop.sell(Shop.java:4)" && text != "com/acme/Shop.class" && strings.Contains(got, name) {
				t.Errorf("%s becomes %s", text, got)
			}
		}
	}
}
