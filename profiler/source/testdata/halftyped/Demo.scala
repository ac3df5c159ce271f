package demo

import scala.collection.mutable

class Demo(size: Int) {
  private val names = mutable.Buffer[String]()

  for (i <- 0 until size) {
    names += s"n$i"
  }

  def total(): Int = {
    var sum = 0
    for (n <- names) {
      if (n.length > 2) {
        sum += n.length
      } else {
        sum -= 1
      }
    }
    sum
  }
}

object Demo {
  def helper(x: Int): Int = {
    x + 1
  }

  def main(args: Array[String]): Unit = {
    println(new Demo(3).total())
  }

  def after(): Unit = {
    println(1)
  }
}
