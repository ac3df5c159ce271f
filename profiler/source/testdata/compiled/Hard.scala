package sc.hard
package inner

import scala.collection.mutable.{Map => M, _}

/** Doc with } and "quotes. */
object Main {
  val text = """
    } raw "text" ${x} {
  """
  val inter = s"a ${1 + 2} ${"}"} $text"
  var counter = 0
  lazy val later = {
    counter + 1
  }
  def main(args: Array[String]): Unit = {
    println(args.length)
    def local(x: Int): Int = {
      x + 1
    }
    local(1)
    val f = (x: Int) => {
      x * 2
    }
    f(2)
  }

  object Nested {
    def main(args: Array[String]): Unit = println("nested")
    class Deep { def d = 1 }
  }

  class Inner[T <: Comparable[T]](val a: T)(implicit ord: Ordering[T]) {
    def f[A >: T](b: A): A = b
    private[this] def hidden = 1
    protected[hard] def shown(x: Int*): Int = x.sum
    class Within { def w = 2 }
    object Lone { def l = 3 }
  }
}

object App1 extends App {
  println(2)
  def helper = 3
}

object App2 extends Base(1) with Serializable with App
object App3 extends { val early = 1 } with App

object NotMain {
  def main(x: Int): Unit = ()
  def main(args: Seq[String]): Unit = ()
}
object PrivateMain { private def main(args: Array[String]): Unit = () }
object IntMain { def main(args: Array[String]): Int = 1 }
object ProcedureMain { def main(args: Array[String]) { println(1) } }

class Companioned(x: Int) {
  def this() = this(1)
  def instance = x
}
object Companioned {
  def apply(): Companioned = new Companioned(1)
  def main(args: Array[String]): Unit = println("companion")
}

class ClassMain { def main(args: Array[String]): Unit = () }
trait TraitMain { def main(args: Array[String]): Unit = println("inherited") }
object FromTrait extends TraitMain

class Base(val n: Int) {
  def ++(o: Base): Int = n + o.n
  def `quoted name` = 1
  def unary_! = !true
  def +=[T](t: T): Unit = { Main.counter += 1 }
  def größe = 1
  def n_=(x: Int): Unit = ()
  @deprecated("x", "1") final override def toString: String =
    "base"
  def matcher(x: Any) = x match {
    case i: Int if i > 0 =>
      i
    case List(a, _*) => a
    case '}' | "{" => 2
    case _ => 'c'
  }
  implicit def conv(x: Int): String = x.toString
  val anonymous = new Runnable {
    override def run(): Unit = {
      println(1)
    }
  }
}

sealed trait Shape { def area: Double; def twice = 2 * area }
object Shape { case object Empty extends Shape { val area = 0.0; def nothing = 1 } }
case class Circle(r: Double) extends Shape { def area = r * r }
case class Pair2[A, B](a: A, b: B) { def swap = Pair2(b, a) }
abstract class Abstract { def none: Int; def some = 1 }
