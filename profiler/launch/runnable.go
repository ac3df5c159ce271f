package launch

import (
	"context"
	"os"
)

// ProjectRoot is the folder of the Maven or Gradle project that a source file
// belongs to; "" outside of one, where only Java files can be run.
func ProjectRoot(path string) string {
	p, _ := findProject(path)
	return p.Root
}

// HasJDK tells whether a JDK of at least a feature release is installed, or is
// what the user's setting names, where it is not empty. It looks at the machine,
// so callers keep the answer.
func HasJDK(ctx context.Context, setting string, release int) bool {
	j, err := chooseJDK(ctx, jdkWish{setting: setting, min: release}, environ(os.Environ()))
	return err == nil && j.Major >= release
}
