package launch

import (
	"context"
	"os"
)

// InProject tells whether a source file belongs to a Maven or Gradle project.
// Outside of one only Java files can be run.
func InProject(path string) bool {
	_, ok := findProject(path)
	return ok
}

// HasJDK tells whether a JDK of at least a feature release is installed, or is
// what the user's setting names, where it is not empty. It looks at the machine,
// so callers keep the answer.
func HasJDK(ctx context.Context, setting string, release int) bool {
	j, err := chooseJDK(ctx, jdkWish{setting: setting, min: release}, environ(os.Environ()))
	return err == nil && j.Major >= release
}
