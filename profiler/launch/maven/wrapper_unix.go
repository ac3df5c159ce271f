//go:build unix

package maven

const wrapper = "mvnw"
