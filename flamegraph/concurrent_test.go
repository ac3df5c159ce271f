package flamegraph

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
)

// Pages load and ask while a live profile is published again and again: no
// reader goes back in time, and what it loads is one revision as a whole.
func TestReadersWhileAProfileGrows(t *testing.T) {
	s := serve(t, Source{}, nil)
	const revisions, readers = 20, 4
	var all sync.WaitGroup
	all.Go(func() {
		for n := 2; n <= revisions; n++ {
			longer := collapsed2profile(t, fmt.Sprintf("demo.Main.main:5 %d", n))
			if _, err := s.Publish("demo", longer, Options{Live: n < revisions}); err != nil {
				t.Error(err)
			}
		}
	})
	for range readers {
		all.Go(func() {
			for seen, live := int64(0), true; live; {
				var status Status
				if _, body := s.do(t, call{path: s.url.Path + "status.json"}); json.Unmarshal([]byte(body), &status) != nil || status.Revision < seen {
					t.Errorf("status %s after revision %d", body, seen)
					return
				}
				var data PageData
				if _, body := s.do(t, call{path: s.url.Path + "data.json"}); json.Unmarshal([]byte(body), &data) != nil || data.Revision < status.Revision {
					t.Errorf("revision %d after the status of %d: %.100s", data.Revision, status.Revision, body)
					return
				}
				if data.Live != (data.Revision < revisions) {
					t.Errorf("revision %d, live %v", data.Revision, data.Live)
				}
				seen, live = data.Revision, status.Live
			}
		})
	}
	all.Wait()
}

// A profile is encoded for the sample type that is there, or not at all.
func TestEncodeRefusesUnknownTypes(t *testing.T) {
	if data, err := Encode(demo(t), Options{Type: "wall"}, 1); err == nil || !strings.Contains(err.Error(), "wall") || data != nil {
		t.Errorf("encoded %d bytes, %v", len(data), err)
	}
	data, err := Encode(demo(t), Options{Type: "alloc", Live: true}, 7)
	var page PageData
	if err != nil || json.Unmarshal(data, &page) != nil || page.Revision != 7 || !page.Live || page.Types[page.DefaultType].Name != "alloc" {
		t.Errorf("page of %d bytes, %v", len(data), err)
	}
}
