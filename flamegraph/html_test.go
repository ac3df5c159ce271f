package flamegraph

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"jfrlens/profiler/profile"
)

// writeDemo returns the demo profile as one file.
func writeDemo(t *testing.T, o Options) string {
	t.Helper()
	needPage(t)
	var out bytes.Buffer
	if err := WriteHTML(&out, demo(t), o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestHTMLIsSelfContained(t *testing.T) {
	page := writeDemo(t, Options{Title: "a</title><script>alert(1)</script>"})
	if strings.Contains(page, "<script>alert") {
		t.Error("the title is not escaped")
	}
	for _, outside := range []string{`src="`, `href="`, "@import", "url(http"} {
		if strings.Contains(page, outside) {
			t.Errorf("the file refers to another one: it contains %q", outside)
		}
	}
	if got := strings.Count(page, "<script"); got != 2 {
		t.Errorf("%d script elements, want the data and the page", got)
	}
}

// TestHTMLPolicy checks that the policy allows exactly the elements in the file.
func TestHTMLPolicy(t *testing.T) {
	page := writeDemo(t, Options{})
	policy := regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(page)
	script := regexp.MustCompile(`(?s)<script>(.*)</script>`).FindStringSubmatch(page)
	style := regexp.MustCompile(`(?s)<style>(.*)</style>`).FindStringSubmatch(page)
	if policy == nil || script == nil || style == nil {
		t.Fatal("policy, script or style is missing")
	}
	for _, hash := range []string{sourceHash([]byte(script[1])), sourceHash([]byte(style[1]))} {
		if !strings.Contains(policy[1], "'"+hash+"'") {
			t.Errorf("the policy %q does not allow %s", policy[1], hash)
		}
	}
	if !strings.HasPrefix(policy[1], "default-src 'none'") || strings.Contains(policy[1], "unsafe") {
		t.Errorf("the policy is too wide: %s", policy[1])
	}
}

func TestHTMLCarriesTheProfile(t *testing.T) {
	page := writeDemo(t, Options{Title: "demo", Live: true})
	packed := regexp.MustCompile(`(?s)id="profile-data">([^<]*)</script>`).FindStringSubmatch(page)
	if packed == nil {
		t.Fatal("no data element")
	}
	reader, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(packed[1])))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	var data PageData
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	if data.Live {
		t.Error("a file claims that it changes")
	}
	if data.Title != "demo" || len(data.Types) != 2 || len(data.Nodes.Depth) < 20 {
		t.Errorf("title %q, %d types, %d nodes", data.Title, len(data.Types), len(data.Nodes.Depth))
	}
}

func TestHTMLWithoutSamplesWritesNothing(t *testing.T) {
	needPage(t)
	var out bytes.Buffer
	err := WriteHTML(&out, collapsed2profile(t, "# nothing"), Options{})
	if !errors.Is(err, profile.ErrNoSamples) || out.Len() != 0 {
		t.Errorf("error %v, %d bytes written", err, out.Len())
	}
}

// fullDisk fails after some bytes.
type fullDisk struct{ left int }

var errFull = errors.New("disk full")

func (d *fullDisk) Write(p []byte) (int, error) {
	if len(p) > d.left {
		n := d.left
		d.left = 0
		return n, errFull
	}
	d.left -= len(p)
	return len(p), nil
}

func TestWriteErrorsAreReturned(t *testing.T) {
	needPage(t)
	whole := len(writeDemo(t, Options{}))
	for _, room := range []int{0, 100, whole / 3, whole - 1} {
		if err := WriteHTML(&fullDisk{room}, demo(t), Options{}); !errors.Is(err, errFull) {
			t.Errorf("HTML with room for %d bytes: %v", room, err)
		}
	}
	if err := WriteCollapsed(&fullDisk{10}, demo(t), Options{}); !errors.Is(err, errFull) {
		t.Errorf("collapsed: %v", err)
	}
}
