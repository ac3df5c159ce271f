package profile

import "testing"

func TestLibraries(t *testing.T) {
	for _, test := range []struct {
		name      string
		libraries Libraries
		class     string
		want      bool
	}{
		{"the JDK by default", nil, "java.util.HashMap$Node", true},
		{"the JVM of a native image", nil, "com.oracle.svm.core.monitor.JavaMonitor", true},
		{"a library by default", nil, "org.springframework.boot.SpringApplication", true},
		{"what comes with Spring Boot's data and aspects", nil, "net.bytebuddy.TypeCache", true},
		{"a class that a library made beside the project's", nil, "demo.Pricing$$SpringCGLIB$$0", false},
		{"the project by default", nil, "demo.Main", false},
		{"a package that only begins alike", nil, "javafoo.Main", false},
		{"no package", nil, "Main", false},
		{"native code", nil, "", false},
		{"named", Libraries{"demo.vendor."}, "demo.vendor.Parser", true},
		{"a list replaces the default", Libraries{"demo.vendor."}, "java.util.HashMap", false},
		{"an empty list names nothing", Libraries{}, "java.util.HashMap", false},
		{"a beginning need not end with a package", Libraries{"demo.Gen"}, "demo.Generated", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.libraries.Has(test.class); got != test.want {
				t.Errorf("Has(%q) = %v, want %v", test.class, got, test.want)
			}
		})
	}
}
