-- Which JVM ran, with which arguments.
-- category: jvm
-- title: JVM Information
-- form: form
-- events: JVMInformation
-- column: PID | id
-- column: VM Start | time
-- column: Name | text
-- column: Version | text
-- column: VM Arguments | text
-- column: Program Arguments | text
SELECT jfr_last(pid, _order) AS "PID",
       jfr_last(jvmStartTime, _order) AS "VM Start",
       jfr_last(jvmName, _order) AS "Name",
       jfr_last(jvmVersion, _order) AS "Version",
       jfr_last(jvmArguments, _order) AS "VM Arguments",
       jfr_last(javaArguments, _order) AS "Program Arguments"
FROM JVMInformation
HAVING count(*) > 0
