package sample

import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test

/** Names that mean something in the filters of Surefire. */
class NamesTest {
    @Test
    fun `counts two, and (many) #more + $ or %`() = assertTrue(steps(300_000_000) != 0L)

    @Test
    fun `counts two`() = assertTrue(steps(1) != 0L)

    @Nested
    inner class `in here, too` {
        @Test
        fun counts() = assertTrue(steps(2) != 0L)
    }

    private fun steps(rounds: Long): Long {
        var hash = 1L
        for (i in 0 until rounds) {
            hash = hash * 31 + (i xor (hash ushr 5))
        }
        return hash
    }
}
