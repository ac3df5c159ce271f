package profiler

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/launch"
)

func TestSourceRoots(t *testing.T) {
	dir := t.TempDir()
	built := t.TempDir()
	jar, file := filepath.Join(built, "a.jar"), filepath.Join(built, "A.java")
	for _, path := range []string{jar, file} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	packaged, elsewhere := filepath.Join(built, "p", "q", "B.java"), filepath.Join(built, "q", "B.java")
	for _, path := range []string{packaged, elsewhere} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("package p.q;\nclass B {}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name string
		plan launch.Plan
		r    launch.Request
		want []string
	}{
		{"class", launch.Plan{}, launch.Request{Target: "demo.Main"}, []string{dir}},
		{"command", launch.Plan{}, launch.Request{Command: []string{"java", "demo.Main"}}, []string{dir}},
		{"file", launch.Plan{}, launch.Request{Target: file}, []string{built}},
		{"file of the editor", launch.Plan{}, launch.Request{File: file}, []string{built}},
		{"file in a package", launch.Plan{}, launch.Request{Target: packaged}, []string{built}},
		{"file in the working directory", launch.Plan{Dir: filepath.Dir(packaged)}, launch.Request{Target: "B.java"}, []string{built}},
		{"file in other folders than its package", launch.Plan{}, launch.Request{Target: elsewhere}, []string{filepath.Dir(elsewhere)}},
		{"file of a java command", launch.Plan{Goal: packaged}, launch.Request{Command: []string{"java", packaged}}, []string{built, dir}},
		{"jar of a java command", launch.Plan{Goal: jar}, launch.Request{Command: []string{"java", "-jar", jar}}, []string{built, dir}},
		{"jar", launch.Plan{}, launch.Request{Target: jar}, []string{built, dir}},
		{"project", launch.Plan{SourceRoots: []string{"src"}, ProjectRoot: "/p"}, launch.Request{Target: file}, []string{"src", "/p"}},
		{"named", launch.Plan{ProjectRoot: "/p"}, launch.Request{Target: file, Common: launch.Common{SourceRoots: []string{"src"}}}, []string{"src"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.plan.Dir == "" {
				test.plan.Dir = dir
			}
			if diff := cmp.Diff(test.want, sourceRoots(&test.plan, test.r)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestClassFolders(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a/out", "b/out"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	plan := launch.Plan{Dir: dir, ClassPath: []string{"b/out", filepath.Join(dir, "a/out"), "a.jar", "missing"}}
	if diff := cmp.Diff([]string{filepath.Join(dir, "b/out"), filepath.Join(dir, "a/out")}, classFolders(plan.ClassPath, plan.Dir)); diff != "" {
		t.Error(diff)
	}
}
