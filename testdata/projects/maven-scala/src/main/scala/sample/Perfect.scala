package sample

/** Looks for perfect numbers, slowly. */
object Perfect {
  def divisorSum(n: Int): Int = {
    var sum = 0
    var d = 1
    while (d < n) {
      if (n % d == 0) sum += d
      d += 1
    }
    sum
  }

  def main(args: Array[String]): Unit = {
    val found = (2 to 40000).filter(n => divisorSum(n) == n)
    println("perfect " + found)
  }
}
