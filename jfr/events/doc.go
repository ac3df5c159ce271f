// Package events is the catalogue of what JDK Flight Recorder records and how it is told to: every event, field and
// setting of the JDK's releases with our own explanations, and the grammars of settings files (.jfc), of the JVM's
// options and of method filters. It starts no JVM.
//
// The catalogue is made from the JDKs themselves (testdata/generate/generate.sh): catalogue.zst holds, by release, what
// jdk.jfr.EventType tells of each event and the two settings files that the release ships, all without the JDK's
// texts. Labels and descriptions come from the JDK or the recording at hand; explain/*.txt is ours. Nothing of it is
// unpacked before somebody asks.
//
// What a JDK does with wrong input was measured on 8, 11, 17, 21, 25, 26 and 28. A finding says which releases it is
// about.
package events
