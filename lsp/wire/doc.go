// Package wire carries the messages between one client and a server of the
// Language Server Protocol. It knows how messages are framed, in which order
// they are served, when a connection begins and ends, and nothing of what they
// are about.
//
// # Main flow
//
// A [Conn] reads frames through a stream that answers malformed input, and hands
// them to the dispatcher (dispatch.go). Notifications run inline, in wire
// order; every request gets a context that [Handlers.See] fixes at the moment it
// arrives, and then runs on its own goroutine. The connection ends with the
// client's exit, the end of input, the death of a process that is watched, or
// [Conn.End].
//
// # Goroutines
//
//  1. the reader, owned by the JSON-RPC library: runs notifications inline, so
//     what they change changes in order; it must not wait for the client;
//  2. one per request: may call the client, ends with the request.
//
// [Conn.EndWith] waits on the goroutine of its caller.
package wire
