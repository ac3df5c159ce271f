package launch

import (
	"fmt"
	"path/filepath"

	"jfrlens/profiler/config"
	"jfrlens/profiler/smallfile"
)

// defaultSettings are those of the JDK that we record with.
const defaultSettings = "profile"

// maxSettings bounds a settings file of the user's, in bytes.
const maxSettings = 4 << 20

// settings are the .jfc names and paths to record with: those of the request, else of the project. home is
// the folder of the JDK, "" if it is not known.
func (p *preparation) settings(home string) ([]string, error) {
	names := p.Settings
	if len(names) == 0 {
		names = p.Config.RecorderSettings().Settings
	}
	p.given = givenSettings{}
	var list []string
	for _, name := range names {
		path, err := p.settingsFile(home, name, len(list))
		if err != nil {
			return nil, err
		}
		list = append(list, path)
	}
	if len(list) == 0 {
		return []string{defaultSettings}, nil
	}
	return list, nil
}

// settingsFile is what the option is given for a name or path. A file is copied into the session: its path may hold
// characters that the option cannot, and the session then says what it was recorded with.
func (p *preparation) settingsFile(home, name string, number int) (string, error) {
	if err := config.CheckSettings(name); err != nil {
		return "", fmt.Errorf("%w: %w", ErrNoTarget, err)
	}
	if !config.IsSettingsPath(name) {
		p.given.replaceBy(home, name)
		return name, nil
	}
	path := name
	if !filepath.IsAbs(path) && p.Config != nil {
		path = filepath.Join(p.Config.Dir, path)
	}
	text, err := smallfile.Read(path, maxSettings)
	if err != nil {
		return "", fmt.Errorf("cannot read the recording settings %q: %w", name, err)
	}
	if err := p.given.add(path, string(text)); err != nil {
		return "", err
	}
	copied := givenName(number)
	p.files[copied] = string(text)
	return filepath.Join(p.Session, copied), nil
}

// givenName is that of the copy of a file of the user's.
func givenName(number int) string { return fmt.Sprintf("given-%d.jfc", number+1) }
