package sample

/** Looks for perfect numbers, slowly. */
fun divisorSum(n: Int): Int {
    var sum = 0
    for (d in 1 until n) {
        if (n % d == 0) sum += d
    }
    return sum
}

fun main() {
    val found = (2..40_000).filter { divisorSum(it) == it }
    println("perfect $found")
}
