package jvm

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// TestChoose finds JVMs by what people remember of their names.
func TestChoose(t *testing.T) {
	began := time.Unix(1000, 0)
	list := []Process{
		{PID: 1, Main: "com.example.shop.ShopServer", Started: began},
		{PID: 2, Main: "com.example.shop.ShopServerTest", Started: began.Add(time.Second)},
		{PID: 3, Main: "shop.app/com.example.Batch", Started: began},
		{PID: 4, Main: "/opt/apps/billing.jar", Started: began},
		{PID: 5, Main: "jdk.compiler/" + sourceLauncher, Command: "jdk.compiler/" + sourceLauncher + " src/Spin.java 7", Started: began},
		{PID: 6, Main: "", Started: began},
	}
	for word, want := range map[string]int{
		"ShopServer": 1, "shopserver": 1, "com.example.shop.ShopServer": 1, "ServerTest": 2, "batch": 3, "billing": 4, "billing.jar": 4,
		"Spin": 5, "Spin.java": 5,
	} {
		if pid, err := choose(list, word); err != nil || pid != want {
			t.Errorf("%q is %d, %v; want %d", word, pid, err, want)
		}
	}
	for word, want := range map[string]error{"": ErrNoProcess, "nothing": ErrNoProcess, "op": ErrNoProcess, "example": ErrSeveral, "shop": ErrSeveral} {
		if pid, err := choose(list, word); !errors.Is(err, want) {
			t.Errorf("%q is %d, %v; want %v", word, pid, err, want)
		}
	}
	_, err := choose(list, "shopserv")
	if want := "2 (com.example.shop.ShopServerTest), 1 (com.example.shop.ShopServer); name one by its id"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("several: %v", err)
	}
}

// TestRecordingsIn reads what JDK 8, 11 and 25 print.
func TestRecordingsIn(t *testing.T) {
	const text = "25285:\r\nRecording 1: name=one maxage=5m (running)\n\nRecording 2: name=2 duration=30s maxsize=250.0MB (stopped)\n" +
		"Recording 3: name=\"two words\" (delayed)\nRecording 4: name=of (me) (running)\nRecording: no\nRecording 5: (running)\n"
	var got []string
	for _, r := range recordingsIn(text) {
		got = append(got, r.Name+"|"+r.Limits)
	}
	if want := "one|maxage=5m, 2|duration=30s maxsize=250.0MB, two words|, of (me)|"; strings.Join(got, ", ") != want {
		t.Errorf("recordings %q", got)
	}
	if list := recordingsIn("No available recordings.\n\nUse jcmd 27095 JFR.start to start a recording."); list != nil {
		t.Errorf("no recordings are %v", list)
	}
}
