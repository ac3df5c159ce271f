package house

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Each editor keeps the colours of hot lines as its themes want them: with an
// opacity, mixed into the ground, or ready. All are those of VS Code.
func TestTintsAreTheSameInAllEditors(t *testing.T) {
	code := editorFile(t, "vscode/src/heat.ts")
	hot := numbersOf(t, code, `(?s)const HOT = \[(.*?)\]`)
	cool := numbersOf(t, code, `const COOL = '(.*?)'`)
	shares := numbersOf(t, code, `const TINTS = \[(.*?)\]`)
	if len(hot) != 3*len(shares) || len(cool) != 3 {
		t.Fatalf("%d parts of hot colours and %d of the cool one, for %d levels", len(hot), len(cool), len(shares))
	}
	lua := editorFile(t, "neovim/lua/jfrlens/heat.lua")
	if got := numbersOf(t, lua, `local shares = {(.*?)}`); !slices.Equal(got, shares) {
		t.Errorf("Neovim mixes %v, VS Code %v", got, shares)
	}
	if got := numbersOf(t, lua, `local cool = (\S+)`); !slices.Equal(got, []float64{whole(cool)}) {
		t.Errorf("Neovim's cool lines are %v, want %v", got, whole(cool))
	}
	luaHot, lisp := numbersOf(t, lua, `local hot = {(.*?)}`), editorFile(t, "emacs/jfrlens.el")
	for i, share := range shares {
		colour := hot[3*i : 3*i+3]
		if luaHot[i] != whole(colour) {
			t.Errorf("Neovim's level %d is %06x, VS Code's %06x", i+1, int(luaHot[i]), int(whole(colour)))
		}
		for name, colour := range map[string][]float64{"hot": colour, "cool": cool} {
			want := fmt.Sprintf(`("%s-%d" "%s" "%s")`, name, i+1, mixed(colour, share, 0x1e), mixed(colour, share, 0xff))
			if !strings.Contains(lisp, want) {
				t.Errorf("Emacs has no %s", want)
			}
		}
	}
}

func editorFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root(t), "editors", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// numbersOf are the numbers in what a pattern encloses, decimal or after 0x.
func numbersOf(t *testing.T, text, pattern string) []float64 {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("nothing fits %s", pattern)
	}
	var numbers []float64
	for _, word := range regexp.MustCompile(`0x[0-9a-f]+|[0-9.]+`).FindAllString(found[1], -1) {
		n, err := strconv.ParseFloat(word, 64)
		if digits, hex := strings.CutPrefix(word, "0x"); hex {
			var colour uint64
			colour, err = strconv.ParseUint(digits, 16, 24)
			n = float64(colour)
		}
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// whole is a colour of three parts as one number.
func whole(parts []float64) float64 { return parts[0]*0x10000 + parts[1]*0x100 + parts[2] }

// mixed is a colour over a grey ground.
func mixed(parts []float64, share, ground float64) string {
	text := "#"
	for _, part := range parts {
		text += fmt.Sprintf("%02x", int(math.Floor(ground+(part-ground)*share+0.5)))
	}
	return text
}
