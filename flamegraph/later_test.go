package flamegraph

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/overview"
)

// laterPage is a page whose overview comes when it is let go.
func laterPage(t *testing.T, comes func() (*overview.Overview, error)) (o Options, let func()) {
	t.Helper()
	read := make(chan struct{})
	o.Later = ReadLater(t.Context(), demo(t), func(ctx context.Context) (*overview.Overview, error) {
		select {
		case <-read:
			return comes()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	})
	o.Resources = NewResources(ResourceOptions{Later: o.Later})
	t.Cleanup(o.Resources.Close)
	return o, func() { close(read) }
}

// encodedOverview is the overview in the data of a page.
func encodedOverview(t *testing.T, o Options) OverviewData {
	t.Helper()
	text, err := Encode(demo(t), o, 1)
	if err != nil {
		t.Fatal(err)
	}
	var data PageData
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	return data.Overview
}

// What a page is told later is what it would have had from the start, and its places can be opened.
func TestOverviewComesLater(t *testing.T) {
	whole := hostileOverview()
	o, let := laterPage(t, func() (*overview.Overview, error) { return whole, nil })
	if got := encodedOverview(t, o); got.Answer != "" || len(got.Kinds) != 0 {
		t.Fatalf("before it is known the overview is %+v", got)
	}
	let()
	text, err := o.Resources.Answer(t.Context(), "overview")
	if err != nil {
		t.Fatal(err)
	}
	var later OverviewData
	if err := json.Unmarshal(text, &later); err != nil {
		t.Fatal(err)
	}
	want := encodedOverview(t, Options{Overview: whole})
	if diff := cmp.Diff(want, later); diff != "" {
		t.Errorf("later there is another one: %s", diff)
	}
	if diff := cmp.Diff(want, encodedOverview(t, o)); diff != "" {
		t.Errorf("a page that is loaded then has another one: %s", diff)
	}
	id := later.Kinds[0].Place.ID
	at, ok := placeOf(demo(t), o, id)
	if want, _ := placeOf(demo(t), Options{Overview: whole}, id); !ok || at != want || id < 0 {
		t.Errorf("place %d is %+v, %v, want %+v", id, at, ok, want)
	}
}

// Whoever reads the recording for the overview would keep the page waiting for its profile.
func TestOverviewIsReadWhenAskedFor(t *testing.T) {
	reads := 0
	o := Options{Later: ReadLater(t.Context(), demo(t), func(context.Context) (*overview.Overview, error) {
		reads++
		return &overview.Overview{}, nil
	})}
	o.Resources = NewResources(ResourceOptions{Later: o.Later})
	encodedOverview(t, o)
	if reads != 0 {
		t.Error("it is read for the profile")
	}
	for range 2 {
		if _, err := o.Resources.Answer(t.Context(), "overview"); err != nil {
			t.Fatal(err)
		}
	}
	if reads != 1 {
		t.Errorf("it was read %d times", reads)
	}

	neverAsked := ReadLater(t.Context(), demo(t), func(context.Context) (*overview.Overview, error) {
		t.Error("it is read when the page is closed")
		return nil, nil
	})
	neverAsked.Close()
}

func TestOverviewNeverComes(t *testing.T) {
	gone := errors.New("the file is gone")
	o, let := laterPage(t, func() (*overview.Overview, error) { return nil, gone })
	let()
	if _, err := o.Resources.Answer(t.Context(), "overview"); !errors.Is(err, gone) {
		t.Errorf("error %v", err)
	}
	waiting, _ := laterPage(t, nil)
	ctx, end := context.WithCancel(t.Context())
	end()
	if _, err := waiting.Resources.Answer(ctx, "overview"); !errors.Is(err, context.Canceled) {
		t.Errorf("who asks is gone, error %v", err)
	}
	waiting.Resources.Close()
	if _, err := waiting.Resources.Answer(t.Context(), "overview"); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end, error %v", err)
	}
}
