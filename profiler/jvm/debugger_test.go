package jvm

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"
)

func TestDebugAgent(t *testing.T) {
	for _, test := range []struct{ options, want string }{
		{"-Xmx1g -Dx=-agentlib:jdwp=server=y", "none"},
		{"-Xmx1g -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=localhost:5005 -Xms1g", "port 5005 server"},
		{"-Xrunjdwp:transport=dt_socket,server=y,address=5006", "port 5006 server"},
		{"-agentlib:jdwp=server=y,address=*:0,onjcmd=y", "port 0 server on command"},
		{"-agentlib:jdwp=transport=dt_socket,address=host:8000", "port 8000"},
		{"-agentlib:jdwp=server=y,onthrow=a.B,launch=true,address=localhost:1", "port 1 server waits: a.B is thrown"},
		{"-agentlib:jdwp=server=y,onuncaught=y,launch=true", "port 0 server waits: an exception is not caught"},
		{"-agentlib:jdwp=server=y,onuncaught=n,address=[::1]:77", "port 77 server"},
	} {
		agent, found := agentIn(test.options)
		got := "none"
		if found {
			got = fmt.Sprintf("port %d", agent.port)
		}
		if agent.server {
			got += " server"
		}
		if agent.onCommand {
			got += " on command"
		}
		if agent.waits != "" {
			got += " waits: " + agent.waits
		}
		if got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.options, got, test.want)
		}
	}
}

func TestAgentAmongSockets(t *testing.T) {
	const any4, home4, home6 = "0.0.0.0:80", "127.0.0.1:5005", "[::1]:6006"
	for _, test := range []struct {
		name    string
		agent   debugAgent
		sockets []string
		want    string // address, or what the error says
	}{
		{"by port", debugAgent{port: 80}, []string{home4, any4}, any4},
		{"the only one at home", debugAgent{}, []string{any4, home6}, home6},
		{"two at home", debugAgent{}, []string{home4, home6}, "which one"},
		{"waiting", debugAgent{port: 1, waits: "a.B is thrown"}, nil, "begins when a.B is thrown"},
		{"busy", debugAgent{port: 1}, []string{home4}, "attached already"},
	} {
		var sockets []netip.AddrPort
		for _, s := range test.sockets {
			sockets = append(sockets, netip.MustParseAddrPort(s))
		}
		at, err := test.agent.among(sockets)
		got := at.String()
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, test.want) {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
