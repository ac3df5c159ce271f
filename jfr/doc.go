// Package jfr reads recordings of the JDK Flight Recorder: bytes become chunks, types, constants and
// events in columns.
package jfr
