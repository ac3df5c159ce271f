// The same program by Gradle, from 7.5 on.
buildscript {
    repositories { mavenCentral() }
    dependencies { classpath("org.springframework.boot:spring-boot-gradle-plugin:3.3.5") }
}
apply(plugin = "java")
apply(plugin = "org.springframework.boot")
apply(plugin = "io.spring.dependency-management")

repositories { mavenCentral() }
dependencies { "implementation"("org.springframework.boot:spring-boot-starter") }
