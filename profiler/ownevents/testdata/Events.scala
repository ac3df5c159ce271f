package s

import java.nio.file.Paths
import jdk.jfr.{Enabled, Event, Label, Name, Recording, Threshold}

@Name("s.Good")
class Good(val user: String, private var number: Int, passing: Long) extends Event {
  @Label("Text") var text: String = null
  var kind: Class[_] = classOf[Good]
  val thread: Thread = Thread.currentThread()
  val last = 2.0
  val letter = 'c'
  val long = 5L
  var flag = true
  private val half = 1.5f
  val name = "n"
  protected val small: Short = 1
}

@Name("s.Dropped")
class Dropped(val maybe: Option[Int], val kept: Int) extends Event {
  val many: List[String] = Nil
  val array = Array(1)
  var at: java.time.Instant = null
  lazy val later = 3
  @transient var passing: Int = 0
  val boxed: java.lang.Integer = 1
  def computed: Int = 7
}

@Name("s.Generic")
class Generic[T](val value: T, val kept: Int) extends Event

class Unnamed(val kept: Int) extends Event

abstract class Base extends Event {
  var hidden = 1
}

@Name("s.Derived")
class Derived(val own: Int) extends Base

@Name("s.Off")
@Enabled(false)
class Off extends Event

@Name("s.Never")
@Threshold("10 ms")
class Never extends Event

object Outer {
  class Inner(var kept: Short) extends jdk.jfr.Event
}

object Events {
  def main(args: Array[String]): Unit = {
    val recording = new Recording()
    recording.start()
    val all = List(new Good("u", 1, 2), new Dropped(None, 2), new Generic("x", 1), new Unnamed(1), new Derived(1), new Off, new Never, new Outer.Inner(1))
    all.foreach(event => event.commit())
    recording.stop()
    recording.dump(Paths.get(args(0)))
    recording.close()
  }
}
