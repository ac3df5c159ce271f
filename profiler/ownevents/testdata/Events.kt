package k

import java.nio.file.Paths
import java.time.Instant
import jdk.jfr.*

@Name("k.Good")
class Good(val user: String, private var number: Int, passing: Long) : Event() {
    @Label("Text") var text: String? = null
    @field:Label("Type") lateinit var type: Class<*>
    var thread: Thread = Thread.currentThread()
    val last = 2.0
    val letter = 'c'
    val long = 5L
    var flag = true
    private val half = 1.5f
    val name = "n"
    @JvmField var visible = 3
}

@Name("k.Dropped")
class Dropped(val boxed: Int?, val kept: Int) : Event() {
    val list: List<String> = listOf()
    val array = intArrayOf(1)
    var at: Instant? = null
    val later by lazy { 3 }
    @Transient var passing: Int = 0
    val computed: Int get() = 7
    var doubled: Int
        get() = kept * 2
        set(value) { println(value) }

    companion object {
        const val SHARED = 1
        var common = 2
    }
}

@Name("k.Generic")
class Generic<T>(val value: T, val kept: Int) : Event()

class Unnamed(val kept: Int) : Event()

abstract class Base : Event() {
    var hidden = 1
    @JvmField var visible = 2
    lateinit var late: String
}

@Name("k.Derived")
class Derived(val own: Int) : Base()

class Outer {
    class Inner(var kept: Short) : jdk.jfr.Event()

    object Single {
        class Deep(var kept: Byte) : Event()
    }

    companion object {
        class Beside(var kept: Long) : Event()
    }
}

fun main(args: Array<String>) {
    Recording().use { recording ->
        recording.start()
        val good = Good("u", 1, 2)
        good.type = Good::class.java
        val derived = Derived(1)
        derived.late = "x"
        for (event in listOf(good, Dropped(1, 2), Generic("x", 1), Unnamed(1), derived, Outer.Inner(1), Outer.Single.Deep(1), Outer.Companion.Beside(1))) {
            event.commit()
        }
        recording.stop()
        recording.dump(Paths.get(args[0]))
    }
}
