@file:JvmName("Renamed")
@file:Suppress("UNUSED_PARAMETER", "unused")

package kt.hard

import kotlin.math.max as biggest

private const val TEXT = "} \" { ${1 + 2} ${"nested ${"}"}"}"
val lazyValue: Int by lazy {
    41 + 1
}
var topLevel = 1
    get() = field + 1
    set(value) {
        field = value
    }
val String.half: String get() = substring(0, length / 2)

fun main(vararg args: String) {
    println(args.size)
    fun local(x: Int): Int {
        return x + 1
    }
    local(1)
}

fun expression(x: Int) = when {
    x > 1 -> "many"
    else -> """
        } raw "text" { $x ${x + 1}
    """
}

infix fun Int.plusTwice(other: Int): Int = this + 2 * other
operator fun List<Int>.unaryMinus() = map { -it }
suspend fun suspended(x: Int): Int = x
inline fun <reified T : Any> inlined(block: () -> T): T = block()
tailrec fun <A, B : Comparable<B>> generic(a: A, b: B, n: Int = 3): B where A : CharSequence {
    if (n == 0) return b
    return generic(a, b, n - 1)
}
@JvmName("otherName") fun named(x: Int) = x
internal fun internalFunction() = 1
fun `name with blanks`() = 1
fun größe() = 1
@Deprecated("x") @Throws(IllegalStateException::class)
fun annotated() {
}
typealias Handler = (Int, String) -> Unit
fun takes(h: Handler = { _, _ -> }) { h(1, "") }
fun returnsLambda(): () -> Int = { 1 }
fun main() { println("no arguments") }

open class Base(val a: Int, private var b: String = "x") {
    constructor() : this(1) {
        b = "y"
    }

    init {
        check(a > 0)
    }

    open fun over() = 1
    protected open val size: Int
        get() = a
    val isOpen get() = true
    var counted = 0
        private set(v) { field = v }
    lateinit var late: String
    val anonymous = object : Runnable {
        override fun run() {
            over()
        }
    }
    internal fun hidden() = 1
    internal val hiddenValue: Int get() = 1

    inner class Inner { fun inInner() = a }
    class Nested { fun inNested() = 1; class Deep { fun deep() = 2 } }
    companion object {
        const val X = 1
        @JvmStatic fun main(args: Array<String>) { println(X) }
        fun create() = Base(1)
        class InCompanion { fun q() = 1 }
    }
}

class Named {
    companion object Factory : Comparable<Int> {
        override fun compareTo(other: Int) = 0
        @JvmStatic fun main(args: Array<out String>) { println("named") }
    }
}

data class Pair2<out A, out B>(val first: A, val second: B) {
    fun swap() = Pair2(second, first)
}

sealed interface Shape {
    data object Empty : Shape { fun nothing() = 0 }
    @JvmInline value class Circle(val r: Double) : Shape { fun area() = r * r }
    fun twice() = 2
    companion object { fun none(): Shape = Empty }
}

enum class Color(val rgb: Int) {
    RED(1) {
        override fun mix() = 2
    },
    GREEN(2);

    open fun mix() = 1
    companion object {
        fun of(x: Int) = entries[x]
    }
}

object Single {
    val x: Int
        get() {
            return 1
        }
    @JvmStatic
    fun main(args: Array<String>) {
        println(x)
    }
    fun go() {}
}

fun interface Doer { fun doIt(x: Int): Int }
annotation class Marked(val text: String)
abstract class Delegate(d: Doer) : Doer by d { abstract fun none(); fun some() = 1 }

@Deprecated("x")
suspend fun resumed(x: Int): Int {
    val y = suspended(x)
    return y + suspended(y)
}
