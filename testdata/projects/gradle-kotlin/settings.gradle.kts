rootProject.name = "sample"
include("app", "lib")
