package jvm

import (
	"fmt"
	"strconv"
	"strings"
)

// The attach protocol of HotSpot (src/hotspot/share/services/attachListener.hpp
// and src/hotspot/os/posix/attachListener_posix.cpp): one request per
// connection. Version 1 has a command and exactly three arguments; version 2,
// of JDK 24 and later, any number of any length.
const (
	requestArguments = 3
	maxArgument      = 1024 // bytes of an argument in version 1
)

// requestV1 encodes a request that every JDK understands.
func requestV1(command string, arguments ...string) []byte {
	var b strings.Builder
	b.WriteString("1\x00" + command + "\x00")
	for i := range requestArguments {
		if i < len(arguments) {
			b.WriteString(arguments[i])
		}
		b.WriteByte(0)
	}
	return []byte(b.String())
}

// requestV2 encodes a request with long arguments.
func requestV2(command string, arguments ...string) []byte {
	payload := command + "\x00" + strings.Join(arguments, "\x00") + "\x00"
	return []byte("2\x00" + strconv.Itoa(len(payload)) + "\x00" + payload)
}

// parseReply splits a reply into the status, 0 for done, and the text.
func parseReply(reply []byte) (status int, text string, err error) {
	first, text, _ := strings.Cut(string(reply), "\n")
	status, err = strconv.Atoi(strings.TrimSpace(first))
	if err != nil {
		return 0, "", fmt.Errorf("%w: it sent %d bytes that are no reply", ErrNoAnswer, len(reply))
	}
	return status, text, nil
}
