package maven

import (
	"bytes"
	"encoding/xml"
	"io"
	"path/filepath"
	"strings"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/smallfile"
)

// toolchain is the JDK that the toolchains plugin of the POM selects in
// the toolchains.xml of the user's home folder, "" when it does not.
func (m *POM) toolchain(home string) string {
	version := ""
	for _, plugin := range m.plugins("maven-toolchains-plugin") {
		for _, e := range plugin.Configuration.Children {
			if e.XMLName.Local != "toolchains" {
				continue
			}
			for _, jdk := range e.Children {
				if v, ok := jdk.child("version"); ok {
					version = m.expand(v)
				}
			}
		}
	}
	if version == "" {
		return ""
	}
	text, err := smallfile.Read(filepath.Join(home, ".m2", "toolchains.xml"), maxPomSize)
	if err != nil {
		return ""
	}
	return toolchainHome(bytes.NewReader(text), version)
}

// toolchainHome finds the home of a JDK in a toolchains.xml: the first JDK
// whose release is that of the wanted version.
func toolchainHome(r io.Reader, version string) string {
	var file struct {
		Toolchains []struct {
			Type    string `xml:"type"`
			Version string `xml:"provides>version"`
			Home    string `xml:"configuration>jdkHome"`
		} `xml:"toolchain"`
	}
	if err := xml.NewDecoder(r).Decode(&file); err != nil {
		return ""
	}
	for _, t := range file.Toolchains {
		if t.Type == "jdk" && build.ParseRelease(t.Version) == build.ParseRelease(version) {
			return strings.TrimSpace(t.Home)
		}
	}
	return ""
}
