package launch

// JDK describes one Java installation.
type JDK struct {
	// Home is the installation's folder.
	Home string `json:"home"`
	// Java is the path of its launcher.
	Java string `json:"java"`
	// Version is the full version, such as "21.0.12".
	Version string `json:"version"`
	// Major is the feature release, such as 8 or 21; 0 when unknown.
	Major int `json:"major"`
	// Update is the update release of a JDK 8, such as 262.
	Update int `json:"update,omitempty"`
	// Vendor is who built it, where it says so.
	Vendor string `json:"vendor,omitempty"`
	// OpenJ9 is true for the OpenJ9 VM, which has no flight recorder for us.
	OpenJ9 bool `json:"openJ9,omitempty"`
	// Recorder is true when the flight recorder is part of it.
	Recorder bool `json:"recorder"`
}
