-- How the JIT compilers are set up.
-- category: jvm
-- title: Compiler Configuration
-- form: form
-- events: CompilerConfiguration
-- needs: CompilerConfiguration.dynamicCompilerThreadCount
-- column: Thread Count | int
-- column: Uses Dynamic Number of Compiler Threads | bool
-- column: Tiered Compilation | bool
SELECT jfr_last(threadCount, _order) AS "Thread Count",
       jfr_last(dynamicCompilerThreadCount, _order) AS "Uses Dynamic Number of Compiler Threads",
       jfr_last(tieredCompilation, _order) AS "Tiered Compilation"
FROM CompilerConfiguration
HAVING count(*) > 0
