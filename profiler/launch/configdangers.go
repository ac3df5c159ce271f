package launch

import (
	"slices"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/consent"
)

// needConfigConsent asks for consent to what the settings file of the project says.
func (p *preparation) needConfigConsent() error {
	if p.Config == nil {
		return p.needConsent(p.cwd, p.configDangers())
	}
	return p.needConsent(p.Config.Dir, p.configDangers())
}

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
func (p *preparation) needConsent(project string, dangers []consent.Danger) error {
	open := slices.DeleteFunc(dangers, func(d consent.Danger) bool { return slices.Contains(p.Agreed, d) })
	if len(open) == 0 || p.AllowDangers {
		return nil
	}
	asked := &consent.Error{Project: project, Dir: p.cwd, Dangers: open}
	if p.Consents.Has(asked) {
		return nil
	}
	return asked
}
