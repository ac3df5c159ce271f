// Package jvm finds the JVMs that run on this machine and talks to them, without
// a JDK: it lists them, sends diagnostic commands, and starts, dumps and stops
// recordings of JDK Flight Recorder, and makes them listen for a debugger.
//
// [List] walks /proc and keeps the processes that have libjvm.so mapped. What
// the JVM says of itself comes from its performance data file (hsperfdata),
// which is looked for in the process's own root folder, so that JVMs in
// containers are found too; files that a dead JVM left behind are never looked
// at. [Attach] makes the JVM open its attach socket, and [VM.Command] sends one
// diagnostic command over it, as jcmd does.
//
// The package runs no program and starts no goroutine that outlives a call. It
// works on Linux; elsewhere every function returns [ErrUnsupported]. It does
// not know sessions, profiles or what is in a recording.
package jvm
