package launch

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// tellsArguments is a program that prints its arguments in hexadecimal, a line each.
const tellsArguments = `
public class Arguments {
    public static void main(String[] args) {
        StringBuilder out = new StringBuilder();
        for (String arg : args) {
            for (char c : arg.toCharArray()) out.append(String.format("%02x", (int) c));
            out.append('\n');
        }
        System.out.print(out);
    }
}
`

// Random texts are split as the launcher splits them.
func TestSplitAsTheLauncherDoes(t *testing.T) {
	t.Parallel()
	dir, random := t.TempDir(), rand.New(rand.NewPCG(7, 8))
	jdks.Compile(t, 25, dir, "Arguments.java", tellsArguments)
	pieces := []string{"a", "b", "-c", "@d", " ", " ", "\n", "\n", "\r", "\r\n", "\t", "\f", "\"", "\"", "'", "'", "\\", "\\", "#", "n", "t", "\\\n", "\\\\", "=", "\v"}
	for i := range 4 {
		text := strings.Repeat(" ", i) + "-cp " + dir + " Arguments begin\n"
		for range 700 {
			text += pieces[random.IntN(len(pieces))]
		}
		path := filepath.Join(dir, fmt.Sprint("words", i))
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(jdks.Tool(t, 25, "java"), jdks.EndsSoon, "-XX:+UseSerialGC", "-Xshare:auto", "@"+path).Output()
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
		got := splitArgFile(text)[3:]
		for j, word := range got {
			got[j] = hex.EncodeToString([]byte(word))
		}
		if !slices.Equal(got, want) {
			j := 0
			for j < min(len(got), len(want)) && got[j] == want[j] {
				j++
			}
			t.Errorf("%q:\nword %d of %d is %q, Java has %d, from there on %q", text, j, len(got), got[j:min(j+2, len(got))], len(want), want[j:min(j+2, len(want))])
		}
	}
}
