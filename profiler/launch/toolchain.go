package launch

import (
	"bytes"
	"encoding/xml"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"jfrlens/profiler/smallfile"
)

// mavenToolchain is the JDK that the toolchains plugin of the POM selects in
// the user's toolchains.xml, "" when it does not.
func (p *preparation) mavenToolchain(m *pom) string {
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
	text, err := smallfile.Read(filepath.Join(p.env.home(), ".m2", "toolchains.xml"), maxSettings)
	if err != nil {
		return ""
	}
	return toolchainHome(bytes.NewReader(text), version)
}

// parseRelease is the feature release of a version such as "17", "1.8.0_504" or
// "21-ea", and the lowest one of a range such as "[17,18)"; 0 when there is none.
func parseRelease(text string) int {
	text = strings.TrimLeft(strings.TrimSpace(text), "[(")
	text = strings.TrimPrefix(text, "1.")
	end := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if end >= 0 {
		text = text[:end]
	}
	release, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return release
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
		if t.Type == "jdk" && parseRelease(t.Version) == parseRelease(version) {
			return strings.TrimSpace(t.Home)
		}
	}
	return ""
}
