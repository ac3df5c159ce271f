package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// makeRecordings records the demo program, which needs no network, with all
// the detail JFR has: small recordings for a machine that has no large ones.
func makeRecordings(jdk, work string) (string, error) {
	dir := filepath.Join(work, "recordings")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	for _, seconds := range []string{"5", "15"} {
		file := filepath.Join(dir, "workload-"+seconds+"s.jfr")
		cmd := exec.Command(filepath.Join(jdk, "bin", "java"),
			"-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints", "-Xlog:jfr+startup=error",
			"-XX:FlightRecorderOptions=stackdepth=96,maxchunksize=2m",
			"-XX:StartFlightRecording=settings=profile,jdk.ExecutionSample#period=1ms,filename="+file,
			filepath.Join("testdata", "bench", "Workload.java"), seconds)
		if err := quiet(cmd); err != nil {
			return "", fmt.Errorf("cannot make %s: %w", file, err)
		}
	}
	return dir, nil
}
