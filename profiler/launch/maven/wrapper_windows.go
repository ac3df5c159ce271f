package maven

const wrapper = "mvnw.cmd"
