// Package launch turns "profile this" into a running JVM with the right
// recording options, whatever starts that JVM: the java launcher, Maven,
// Gradle, or any other command.
//
// It works in two steps. [Prepare] looks at the machine and the project
// (which JDK, which build tool, which class path; compiling where needed) and
// makes a [Plan]: the exact argument list, environment and folder, plain data
// that can be shown, stored and compared. [Start] hands a plan to the room
// process and explains how the run ended.
//
// Everything that decides *what* is run is a pure function over facts that
// Prepare gathered. No shell is ever involved, no file of the project is
// written, and options that come from the repository's own files and are not
// known to be harmless need the user's consent (room consent).
//
// What has to be known of Maven and Gradle stands in rooms of their own; the
// list of tools asks them through one interface, build.Tool: adding a third is a
// folder and its line in the list.
//
// The package knows nothing of recordings: which of several recordings is the
// program's is found by whoever reads them, by the system property of
// [Plan.Marker].
package launch
