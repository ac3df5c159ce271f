// Package sample is the one catalogue of sample types: what each is called, in
// which unit it is weighed, which events carry it, and how JVMs are made to
// record those.
//
// It is data and look-ups in it, and imports nothing of ours but texts of units: package profile
// counts what the entries say, package launch records it, package config, the
// command line and the manifests of editors list it. A new sample type is one
// more entry of [Catalogue], whatever is special about an event one more [Filter].
package sample
