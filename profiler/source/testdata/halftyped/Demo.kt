package demo

import java.io.File

class Demo(val size: Int) {
    private val names = mutableListOf<String>()

    init {
        for (i in 0 until size) {
            names.add("n$i")
        }
    }

    fun total(): Int {
        var sum = 0
        for (n in names) {
            if (n.length > 2) {
                sum += n.length
            } else {
                sum--
            }
        }
        return sum
    }

    fun kind(x: Int) = when (x) {
        1 -> "one"
        else -> "many"
    }
}

fun helper(x: Int): Int {
    return x + 1
}

fun main(args: Array<String>) {
    println(Demo(3).total())
}

fun after() {
    println(1)
}
