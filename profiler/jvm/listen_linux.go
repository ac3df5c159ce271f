package jvm

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// listenState is TCP_LISTEN in the kernel's tables of sockets.
const listenState = "0A"

// listening are the TCP addresses that a process listens on.
func listening(p Process) ([]netip.AddrPort, error) {
	if !sharesNetwork(p.PID) {
		return nil, refused(p, "it has a network of its own, as in a container; start the debugger in there", nil)
	}
	own, err := socketsOf(p.PID)
	if err != nil {
		return nil, refused(p, "its open files cannot be listed", err)
	}
	var found []netip.AddrPort
	for _, name := range []string{"net/tcp", "net/tcp6"} {
		text, err := os.ReadFile(procFile(p.PID, name))
		if errors.Is(err, os.ErrNotExist) {
			continue // a kernel without IPv6
		}
		if err != nil {
			return nil, gone(p.PID, err)
		}
		for line := range strings.Lines(string(text)) {
			if at, inode, ok := parseListener(line); ok && own[inode] {
				found = append(found, at)
			}
		}
	}
	return found, nil
}

// sharesNetwork tells whether a process has our own network, so that its
// loopback addresses are ours.
func sharesNetwork(pid int) bool {
	ours, err := os.Readlink("/proc/self/ns/net")
	if err != nil {
		return true // nothing says otherwise
	}
	theirs, err := os.Readlink(procFile(pid, "ns/net"))
	return err != nil || ours == theirs
}

// socketsOf are the inode numbers of the sockets that a process has open.
func socketsOf(pid int) (map[string]bool, error) {
	entries, err := os.ReadDir(procFile(pid, "fd"))
	if err != nil {
		return nil, err
	}
	sockets := map[string]bool{}
	for _, e := range entries {
		link, err := os.Readlink(filepath.Join(procFile(pid, "fd"), e.Name()))
		if err != nil {
			continue // closed meanwhile
		}
		if inode, ok := strings.CutPrefix(link, "socket:["); ok {
			sockets[strings.TrimSuffix(inode, "]")] = true
		}
	}
	return sockets, nil
}

// parseListener reads a line of /proc/PID/net/tcp or tcp6 (proc_net(5)); ok is
// true for a listening socket.
func parseListener(line string) (at netip.AddrPort, inode string, ok bool) {
	fields := strings.Fields(line)
	const addressField, stateField, inodeField = 1, 3, 9
	if len(fields) <= inodeField || fields[stateField] != listenState {
		return at, "", false
	}
	at, err := parseAddress(fields[addressField])
	return at, fields[inodeField], err == nil
}

// parseAddress reads an address such as 0100007F:1F90: words of 32 bits in the
// byte order of the machine, and the port as a number.
func parseAddress(text string) (netip.AddrPort, error) {
	host, port, _ := strings.Cut(text, ":")
	raw, err := hex.DecodeString(host)
	if err != nil || len(raw)%4 != 0 {
		return netip.AddrPort{}, fmt.Errorf("%q is no address", text)
	}
	for i := 0; i < len(raw); i += 4 {
		binary.NativeEndian.PutUint32(raw[i:], binary.BigEndian.Uint32(raw[i:]))
	}
	addr, ok := netip.AddrFromSlice(raw)
	number, err := strconv.ParseUint(port, 16, 16)
	if !ok || err != nil {
		return netip.AddrPort{}, fmt.Errorf("%q is no address", text)
	}
	return netip.AddrPortFrom(addr.Unmap(), uint16(number)), nil
}
