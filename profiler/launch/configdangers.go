package launch

import (
	"slices"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/consent"
)

// configDangers lists what in the settings file of the project needs consent.
func (p *preparation) configDangers() []consent.Danger {
	dangers := slices.Clone(p.RunDangers)
	if program := p.Config.DebugSettings().Launch; p.Debug && program != "" {
		dangers = append(dangers, consent.Danger{File: config.FileName, Option: "debugConfig.launch " + program, Reason: "runs a program"})
	}
	settings := p.Config.AsyncProfilerSettings()
	if p.usesAsyncProfiler() && settings.Library != "" && p.AsyncProfiler == "" {
		dangers = append(dangers, consent.Danger{File: config.FileName, Option: "asyncProfilerConfig.library " + settings.Library, Reason: "loads a native library into the JVM"})
	}
	if p.usesAsyncProfiler() && settings.Misc != "" {
		dangers = append(dangers, consent.Danger{File: config.FileName, Option: "asyncProfilerConfig.misc " + settings.Misc, Reason: "can make the agent write any file"})
	}
	return dangers
}

// needConsent is the error that asks for the user's consent, if needed.
func (p *preparation) needConsent(dangers []consent.Danger) error {
	if len(dangers) == 0 || p.AllowDangers {
		return nil
	}
	return &consent.Error{Dangers: dangers}
}
