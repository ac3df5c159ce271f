package maven

import (
	"strings"
	"testing"
)

// Wherever a POM lets its programs reach into modules.
func TestModuleOptions(t *testing.T) {
	const opens, unnamed = "--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens java.base/java.lang=ALL-UNNAMED"
	for pom, want := range map[string]string{
		pomWith("maven-surefire-plugin", "<argLine>-Xmx1g "+unnamed+"</argLine>"):                                                                                                                                      " | " + opens,
		pomWith("maven-surefire-plugin", "<argLine>@{argLine}</argLine>"):                                                                                                                                              " | ",
		"<properties><argLine>" + unnamed + "</argLine></properties>":                                                                                                                                                  " | " + opens,
		"<properties><o>" + unnamed + "</o></properties>" + pomWith("spring-boot-maven-plugin", "<jvmArguments>-ea ${o}</jvmArguments>"):                                                                               opens + " | " + opens,
		pomWith("maven-compiler-plugin", "<compilerArgs><arg>--add-exports</arg><arg>java.base/sun.nio.ch=ALL-UNNAMED</arg></compilerArgs>"):                                                                           "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED | --add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
		pomWith("maven-compiler-plugin", "<enablePreview>true</enablePreview>"):                                                                                                                                        "--enable-preview | --enable-preview",
		"<properties><maven.compiler.enablePreview>true</maven.compiler.enablePreview></properties>":                                                                                                                   "--enable-preview | --enable-preview",
		pomWith("exec-maven-plugin", "<arguments><argument>--add-opens</argument><argument>java.base/java.lang=ALL-UNNAMED</argument><argument>-classpath</argument><classpath/><argument>a.B</argument></arguments>"): opens + " | " + opens,
		pomWith("maven-jar-plugin", "<archive><manifestEntries><Add-Opens>java.base/java.lang</Add-Opens></manifestEntries></archive>"):                                                                                opens + " | " + opens,
		pomWith("maven-shade-plugin", "<transformers><transformer><manifestEntries><Add-Opens>java.base/java.lang</Add-Opens></manifestEntries></transformer></transformers>"):                                         opens + " | " + opens,
		"": " | ",
	} {
		m := pomOfText(t, pom)
		if got := strings.Join(m.moduleOptions(false), " ") + " | " + strings.Join(m.moduleOptions(true), " "); got != want {
			t.Errorf("%s: %s, want %s", pom, got, want)
		}
	}
}
