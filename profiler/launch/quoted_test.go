package launch

import (
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// tellsProperties is a program that prints the properties x0, x1 and so on in hexadecimal, a line each.
const tellsProperties = `
public class Properties {
    public static void main(String[] args) {
        for (int i = 0; System.getProperty("x" + i) != null; i++) {
            StringBuilder out = new StringBuilder();
            for (char c : System.getProperty("x" + i).toCharArray()) out.append(String.format("%02x", (int) c));
            System.out.println(out);
        }
    }
}
`

// Options come out of variables as they were put into them, whatever is in their values.
func TestQuotedAsJVMsRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	jdks.Compile(t, 25, dir, "Properties.java", tellsProperties)
	values := []string{"plain", "a b", "a\tb", "a\nb", "it's", `say "a b"`, `'"'`, `""`, "''", `"`, "'", " ", "a  b ", `C:\a b\c`, "a\rb", "a\fb", "a\vb", "-Dy=z", "@x", "a,b;c|d&e", "$HOME `x` %y%", `\`, `\"`}
	var options []string
	for i, value := range values {
		options = append(options, fmt.Sprintf("-Dx%d=%s", i, value))
	}
	for _, channel := range []string{"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"} {
		java := exec.Command(jdks.Tool(t, 25, "java"), jdks.EndsSoon, "-cp", dir, "Properties")
		java.Env = append(os.Environ(), channel+"="+strings.Join(quoted(options), " "))
		out, err := java.Output()
		got := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
		if err != nil || len(got) != len(values) {
			t.Fatalf("%s: %d of %d options: %v", channel, len(got), len(values), err)
		}
		for i, value := range values {
			if text, _ := hex.DecodeString(got[i]); string(text) != value {
				t.Errorf("%s: %q is read as %q", channel, value, text)
			}
		}
	}
}
