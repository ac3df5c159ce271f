package flamegraph

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOpenCountsSamplesOncePerLine opens a class with a lambda on the line that
// calls it: both frames are on one line, their samples are the same.
func TestOpenCountsSamplesOncePerLine(t *testing.T) {
	p := folded2profile(t, `
shop.Main.main:4;java.util.List.forEach:7;shop.Main.lambda$main$0:4 10
shop.Main.main:4;java.util.List.forEach:7;shop.Main$Cart.add:9 5
shop.Main.main:5 3
shop.Other.run:4 2
`)
	opener := func(context.Context, Place) (Source, error) {
		return Source{File: "Main.java", Text: "class Main {}"}, nil
	}
	for id, frame := range p.Frames() {
		if p.Methods()[frame.Method].Class != "shop.Main$Cart" {
			continue
		}
		got, err := Open(context.Background(), p, OpenRequest{Frame: int32(id)}, opener)
		if err != nil {
			t.Fatal(err)
		}
		want := []LineWeight{{Line: 4, Self: 10, Total: 15}, {Line: 5, Self: 3, Total: 3}, {Line: 9, Self: 5, Total: 5}}
		if diff := cmp.Diff(want, got.Lines); diff != "" || got.Total != 20 {
			t.Errorf("total %d, lines (-want +got):\n%s", got.Total, diff)
		}
		return
	}
	t.Error("the class has no frame")
}
