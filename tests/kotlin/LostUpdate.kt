package lostupdate

import kotlin.concurrent.thread

/** For `hebra check`: two threads add to a captured variable, without a lock if there is an argument. */
fun main(args: Array<String>) {
    var sum = 0
    val lock = Any()
    val threads = List(2) { number ->
        thread(start = false) {
            if (args.isEmpty()) synchronized(lock) { sum += number + 1 } else sum += number + 1
        }
    }
    threads.forEach(Thread::start)
    threads.forEach(Thread::join)
    if (sum != 3) throw AssertionError("lost an update: $sum")
    println(sum)
}
