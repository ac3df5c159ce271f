package process

import "testing"

// What opens an address, and nothing on Linux without a display.
func TestBrowsers(t *testing.T) {
	for _, test := range []struct{ system, set, want string }{
		{"linux", "", ""},
		{"linux", "DISPLAY", "xdg-open"},
		{"linux", "WAYLAND_DISPLAY", "xdg-open"},
		{"freebsd", "DISPLAY", "xdg-open"},
		{"darwin", "", "open"},
		{"windows", "", "rundll32"},
	} {
		got := browsers(test.system, func(name string) string {
			if name == test.set {
				return ":0"
			}
			return ""
		})
		first := ""
		if len(got) > 0 {
			first = got[0][0]
		}
		if first != test.want {
			t.Errorf("%s with %q: %q, want %q first", test.system, test.set, got, test.want)
		}
	}
}
