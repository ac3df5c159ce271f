package launch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/maven"
	"jfrlens/profiler/smallfile"
)

// buildMaven compiles a module and those it needs in one Maven run.
func (p *preparation) buildMaven(ctx context.Context, prj project, _ string, test bool) (build.Result, error) {
	m, err := maven.ReadPOM(filepath.Join(prj.Dir, "pom.xml"))
	if err != nil {
		return build.Result{}, fmt.Errorf("cannot read %s: %w", filepath.Join(prj.Dir, "pom.xml"), err)
	}
	out, err := os.MkdirTemp(p.Session, "classpath-")
	if err != nil {
		return build.Result{}, fmt.Errorf("cannot write into the session folder: %w", err)
	}
	defer os.RemoveAll(out)
	args, err := m.ClassPathArguments(prj.Module, test, out)
	if err != nil {
		return build.Result{}, err
	}
	p.progress.Step("compiling " + m.ArtifactID + " with Maven")
	release := m.JavaRelease()
	if err := p.runBuild(ctx, prj, args, jdkWish{min: release, minReason: m.Path()}); err != nil {
		return build.Result{}, err
	}
	text, err := smallfile.Read(filepath.Join(out, m.ArtifactID), maxCachedBuild)
	if err != nil {
		return build.Result{}, &BuildError{Tool: prj.tool.Name(), Argv: args, Dir: prj.Root, Reason: "it told no class path for " + m.ArtifactID}
	}
	return build.Result{
		ClassPath:   m.ClassPath(test, string(text)),
		SourceRoots: maven.SourceRoots(prj.Root),
		Release:     release,
		JDKHome:     m.Toolchain(p.env.home()),
	}, nil
}
