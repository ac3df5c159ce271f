//go:build unix

package gradle

const wrapper = "gradlew"
