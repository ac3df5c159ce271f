package gradle

const wrapper = "gradlew.bat"
