package futures

import scala.collection.concurrent.TrieMap
import scala.concurrent.{Await, ExecutionContext, Future, Promise}
import scala.concurrent.duration.Duration
import ExecutionContext.Implicits.global

/** Two futures write one variable: violated, an update is lost. */
object Race {
  var count = 0
  def main(args: Array[String]): Unit = {
    val both = List(Future { count += 1 }, Future { count += 1 })
    both.foreach(Await.result(_, Duration.Inf))
    assert(count == 2, "lost an update")
  }
}

/** The same under a lock: violated only by the signal that a ForkJoinPool can lose after a minute without work. */
object Locked {
  var count = 0
  def main(args: Array[String]): Unit = {
    val both = List.fill(2)(Future { synchronized { count += 1 } })
    both.foreach(Await.result(_, Duration.Inf))
    assert(synchronized { count } == 2, "lost an update")
  }
}

/** A promise that another thread completes: holds. */
object Completed {
  def main(args: Array[String]): Unit = {
    val promise = Promise[Int]()
    new Thread(() => promise.success(3)).start()
    assert(Await.result(promise.future, Duration.Inf) == 3)
  }
}

/** Lazy values that two threads ask for: holds. */
object Lazy {
  class Values { lazy val sum: Int = Constants.one + 1 }
  object Constants { lazy val one: Int = 1 }
  def main(args: Array[String]): Unit = {
    val values = new Values
    val other = new Thread(() => assert(values.sum == 2))
    other.start()
    assert(values.sum == 2)
    other.join()
  }
}

/** A concurrent map: holds. */
object Trie {
  def main(args: Array[String]): Unit = {
    val map = TrieMap[String, Int]()
    val other = new Thread(() => map.putIfAbsent("key", 1))
    other.start()
    map.putIfAbsent("key", 2)
    other.join()
    assert(map.size == 1)
  }
}
