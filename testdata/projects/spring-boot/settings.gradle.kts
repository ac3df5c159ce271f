rootProject.name = "sample-boot"
