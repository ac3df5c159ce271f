package jfr

import (
	"fmt"
	"testing"
)

func TestThreadsAreBounded(t *testing.T) {
	d := NewDictionary(nil)
	first := d.Thread(ThreadEntry{Name: "worker", JavaID: 1})
	for i := range int64(2 * MaxThreads) {
		d.Thread(ThreadEntry{Name: fmt.Sprint("request-", i), JavaID: i})
	}
	if n := len(d.Entries().Threads); n != MaxThreads+1 {
		t.Errorf("%d threads are kept", n)
	}
	if again := d.Thread(ThreadEntry{Name: "worker", JavaID: 1}); again != first {
		t.Errorf("an early thread is %d, then %d", first, again)
	}
	late := d.Thread(ThreadEntry{Name: "request-x"})
	if name := d.Entries().Threads[late].Name; name != OtherThreadsName {
		t.Errorf("a late thread is called %q", name)
	}
}
