package overview_test

import (
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/overview"
)

// calls enters operations of thread "a" one behind the other, from line 9 of Cart.pay.
func (m *handmade) calls(event string, n int, each time.Duration, more fields) *handmade {
	for i := range n {
		of := fields{"duration": each, "eventThread": m.thread("a"), "stackTrace": m.stack("shop.Cart.pay:9 java.io.InputStream.read:1")}
		for name, value := range more {
			of[name] = value
		}
		m.event(event, time.Duration(i)*each, of)
	}
	return m
}

// TestSlowPeer: from 0.3 threads that wait for it, and 20 ms and ten calls on.
func TestSlowPeer(t *testing.T) {
	t.Parallel()
	db := fields{"host": "db", "port": 5432}
	checkFinding(t, "slow-peer", []findingCase{
		{
			name: "just slow", make: func(m *handmade) { m.uses(1, 0).calls("jdk.SocketRead", 150, 20*time.Millisecond, db) },
			text:     "Waited 3.00 s for db:5432 in 150 calls, 20.0 ms each.",
			evidence: "150 waits of 1 thread, the longest 20.0 ms; from 0.3 waiting threads and 20 ms each on", at: "shop.Cart.pay:9", loss: 0.3, sure: overview.Likely,
		},
		{name: "quick calls", make: func(m *handmade) { m.uses(1, 0).calls("jdk.SocketRead", 158, 19*time.Millisecond, db) }},
		{name: "a little", make: func(m *handmade) { m.uses(1, 0).calls("jdk.SocketRead", 149, 20*time.Millisecond, db) }},
		{name: "few calls", make: func(m *handmade) { m.uses(1, 0).calls("jdk.SocketRead", 9, time.Second, db) }},
		{
			name: "on a busy machine", make: func(m *handmade) { m.uses(0.4, 3.6).calls("jdk.SocketRead", 40, 99*time.Millisecond, db) },
			text: "Waited 3.96 s for db:5432 in 40 calls, 99.0 ms each.", loss: 0.396, sure: overview.Hint,
		},
		{
			name: "for long on a busy machine", make: func(m *handmade) { m.uses(0.4, 3.6).calls("jdk.SocketRead", 40, 100*time.Millisecond, db) },
			text: "Waited 4.00 s for db:5432 in 40 calls, 100 ms each.", loss: 0.4, sure: overview.Likely,
		},
		{name: "of a server", make: func(m *handmade) {
			m.uses(1, 0).calls("jdk.SocketRead", 10, 900*time.Millisecond, fields{"host": "browser", "port": 5432, "stackTrace": m.stack("shop.Main.main:1 io.netty.channel.Channel.read:9")})
		}},
	})
}

// TestPeerNames: whoever was waited for is named as in addresses, a Unix domain socket by its path.
func TestPeerNames(t *testing.T) {
	t.Parallel()
	for name, peer := range map[string]fields{
		"db:5432":                {"host": "db", "address": "10.0.0.1", "port": 5432},
		"10.0.0.1:5432":          {"address": "10.0.0.1", "port": 5432},
		"[fe80:0:0:0:0:0:0:1]:8": {"address": "fe80:0:0:0:0:0:0:1", "port": 8},
		"/run/db/postgres.sock":  {"host": "[/run/db/postgres.sock]", "address": "", "port": 0},
	} {
		o := newHandmade(t).uses(1, 0).calls("jdk.SocketRead", 20, 200*time.Millisecond, peer).overview(overview.Options{})
		f := found(o, "slow-peer")
		if f == nil || f.Text != "Waited 4.00 s for "+name+" in 20 calls, 200 ms each." {
			t.Errorf("%s: %+v", name, f)
			continue
		}
		if short := found(o.WithoutFolders(), "slow-peer").Text; strings.Contains(short, "/run") {
			t.Errorf("without folders: %q", short)
		}
	}
}

// TestOwnServer: who waits for a server of the same JVM waits for what is seen there.
func TestOwnServer(t *testing.T) {
	t.Parallel()
	for host, own := range map[string]bool{"localhost": true, "127.0.0.1": true, "0:0:0:0:0:0:0:1": true, "localhost.shop": false, "db": false} {
		for _, serves := range []bool{true, false} {
			m := newHandmade(t).uses(1, 0).calls("jdk.SocketRead", 20, 200*time.Millisecond, fields{"host": host, "port": 80})
			if serves {
				m.calls("jdk.SocketRead", 1, time.Second, fields{"host": "x", "port": 1, "stackTrace": m.stack("shop.Main.main:1 sun.net.httpserver.Request.readLine:9")})
			}
			if f := found(m.overview(overview.Options{}), "slow-peer"); (f == nil) != (own && serves) {
				t.Errorf("%s, serves %v: %+v", host, serves, f)
			}
		}
	}
}

// TestSlowDisk: from 0.1 threads in ten operations on; reading, writing and forcing a file are one.
func TestSlowDisk(t *testing.T) {
	t.Parallel()
	log := fields{"path": "/var/log/shop.log"}
	checkFinding(t, "slow-disk", []findingCase{
		{
			name: "just slow", make: func(m *handmade) { m.uses(1, 0).calls("jdk.FileWrite", 10, 100*time.Millisecond, log) },
			text:     "Spent 1.00 s reading or writing /var/log/shop.log in 10 calls.",
			evidence: "10 waits of 1 thread, the longest 100 ms; from 0.1 threads on", at: "shop.Cart.pay:9", loss: 0.1, sure: overview.Sure,
		},
		{name: "almost", make: func(m *handmade) { m.uses(1, 0).calls("jdk.FileWrite", 10, 99*time.Millisecond, log) }},
		{name: "few", make: func(m *handmade) { m.uses(1, 0).calls("jdk.FileWrite", 9, time.Second, log) }},
		{name: "of all kinds", make: func(m *handmade) {
			m.uses(1, 0).calls("jdk.FileWrite", 4, 100*time.Millisecond, log).calls("jdk.FileForce", 4, 200*time.Millisecond, log).calls("jdk.FileRead", 4, 50*time.Millisecond, log)
		}, text: "Spent 1.40 s reading or writing /var/log/shop.log in 12 calls.", loss: 0.08},
		{name: "of two files", make: func(m *handmade) {
			m.uses(1, 0).calls("jdk.FileWrite", 10, 100*time.Millisecond, log).calls("jdk.FileWrite", 10, 150*time.Millisecond, fields{"path": "/b"})
		}, text: "Spent 1.50 s reading or writing /b in 10 calls.", loss: 0.15},
		{
			name: "without a path", make: func(m *handmade) { m.uses(1, 0).calls("jdk.FileWrite", 10, 100*time.Millisecond, nil) },
			text: "Spent 1.00 s reading or writing something without a name in 10 calls.", loss: 0.1,
		},
	})
}

// TestShortFileCalls: samples of native code tell of calls that are shorter than what is recorded.
func TestShortFileCalls(t *testing.T) {
	t.Parallel()
	native := func(n int, stack string) func(m *handmade) {
		return func(m *handmade) {
			m.uses(1, 0)
			for i := range n {
				m.event("jdk.NativeMethodSample", time.Duration(i)*20*time.Millisecond, fields{"sampledThread": m.thread("a"), "stackTrace": m.stack(stack)})
			}
		}
	}
	const forced = "shop.Log.add:3 sun.nio.ch.FileChannelImpl.force:1 sun.nio.ch.UnixFileDispatcherImpl.force0:0"
	checkFinding(t, "slow-disk", []findingCase{
		{
			name: "half", make: native(250, forced),
			text:     "FileChannelImpl.force takes 100.0% of the samples of native code, about 5.00 s; single calls are shorter than what the recording keeps.",
			evidence: "250 samples of native code; from half of all possible ones on", at: "shop.Log.add:3", loss: 0.5, sure: overview.Likely,
		},
		{name: "less", make: native(249, forced)},
		{name: "no file", make: native(400, "shop.Log.add:3 java.net.Socket.read:1 sun.nio.ch.Net.read0:0")},
		{name: "who waits for others", make: native(400, "shop.Log.add:3 java.io.FileInputStream.read:1 sun.nio.ch.Net.poll:0")},
		{name: "of several calls", make: func(m *handmade) {
			native(300, forced)(m)
			for i := range 100 {
				m.event("jdk.NativeMethodSample", time.Duration(i)*20*time.Millisecond, fields{"sampledThread": m.thread("a"), "stackTrace": m.stack("shop.Log.add:4 java.io.RandomAccessFile.write:1 x.y.z:0")})
			}
		}, text: "FileChannelImpl.force takes 75.0% of the samples of native code, about 6.00 s; single calls are shorter than what the recording keeps.", loss: 0.6},
	})
}

// TestPinned: virtual threads that keep carriers, from 0.1 of them in ten events on.
func TestPinned(t *testing.T) {
	t.Parallel()
	checkFinding(t, "pinned", []findingCase{
		{
			name: "just enough", make: func(m *handmade) { m.uses(1, 0).calls("jdk.VirtualThreadPinned", 10, 100*time.Millisecond, nil) },
			text:     "Virtual threads kept their carriers for 1.00 s while they waited.",
			evidence: "10 waits of 1 thread, the longest 100 ms; from 0.1 carriers on", at: "shop.Cart.pay:9", loss: 0.1, sure: overview.Sure,
		},
		{name: "with a reason", make: func(m *handmade) {
			m.uses(1, 0).calls("jdk.VirtualThreadPinned", 10, 100*time.Millisecond, fields{"pinnedReason": "Native frame"}).
				calls("jdk.VirtualThreadPinned", 10, 10*time.Millisecond, fields{"pinnedReason": "Class initializer"})
		}, text: "Virtual threads kept their carriers for 1.10 s while they waited (Native frame).", loss: 0.1},
		{name: "almost", make: func(m *handmade) { m.uses(1, 0).calls("jdk.VirtualThreadPinned", 10, 99*time.Millisecond, nil) }},
		{name: "few", make: func(m *handmade) { m.uses(1, 0).calls("jdk.VirtualThreadPinned", 9, time.Second, nil) }},
	})
}

// TestAllocationStall: the collector lets threads wait from 0.05 of them on, and is told in place of its pauses.
func TestAllocationStall(t *testing.T) {
	t.Parallel()
	checkFinding(t, "allocation-stall", []findingCase{
		{
			name: "just enough", make: func(m *handmade) { m.uses(1, 0).calls("jdk.ZAllocationStall", 5, 100*time.Millisecond, nil) },
			text:     "Threads stood still for 500 ms until the collector had freed memory.",
			evidence: "5 waits of 1 thread, the longest 100 ms; from 0.05 threads on", at: "shop.Cart.pay:9", loss: 0.05, sure: overview.Sure,
		},
		{name: "almost", make: func(m *handmade) { m.uses(1, 0).calls("jdk.ZAllocationStall", 5, 99*time.Millisecond, nil) }},
	})
	m := newHandmade(t).uses(1, 0).calls("jdk.ZAllocationStall", 50, 100*time.Millisecond, nil)
	m.collects("ZGC Major", "Allocation Stall", 5, time.Second)
	if o := m.overview(overview.Options{}); len(o.Findings) != 1 || o.Findings[0].ID != "allocation-stall" {
		t.Errorf("%s; only what tells the cause was to be there", ids(o.Findings))
	}
}
