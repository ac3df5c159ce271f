plugins {
    application
}

// -PsampleJava=N: a release of Java that Gradle itself need not run on.
providers.gradleProperty("sampleJava").orNull?.let { release ->
    java.toolchain.languageVersion.set(JavaLanguageVersion.of(release))
}

dependencies {
    implementation(project(":lib"))
}

application {
    mainClass.set("sample.app.Main")
    applicationDefaultJvmArgs = listOf("-Dsample.greeting=hello")
}

val helper by tasks.registering(JavaExec::class) {
    description = "Must not be profiled when run is."
    mainClass.set("sample.app.Main")
    classpath = sourceSets.main.get().runtimeClasspath
    javaLauncher.set(javaToolchains.launcherFor(java.toolchain))
    args("helper")
}

tasks.named("run") {
    dependsOn(helper)
}
