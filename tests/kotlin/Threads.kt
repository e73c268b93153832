package threads

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.thread
import kotlin.concurrent.withLock

/** Threads: `thread`, `synchronized`, `@Synchronized`, locks, lazy values, executors. */
class Counter {
    var value = 0
        private set

    @Synchronized
    fun increment() {
        value++
    }
}

@Volatile
var ready = false

class Box {
    val content: String by lazy {
        made.incrementAndGet()
        "content"
    }

    companion object {
        val made = AtomicInteger()
    }
}

fun main() {
    val counter = Counter()
    val lock = Any()
    var total = 0
    (1..4).map { number ->
        thread(name = "worker $number") {
            repeat(50) { counter.increment() }
            synchronized(lock) { total += number }
        }
    }.forEach(Thread::join)
    println("${counter.value} $total")

    val box = Box()
    val readers = List(3) { thread { check(box.content == "content") } }
    readers.forEach { it.join() }
    println("${box.content} ${Box.made}")

    val mutex = ReentrantLock()
    val condition = mutex.newCondition()
    val waiting = thread(isDaemon = true) {
        mutex.withLock { while (!ready) condition.await() }
        println("woken")
    }
    mutex.withLock {
        ready = true
        condition.signalAll()
    }
    waiting.join()

    val results = ConcurrentHashMap<Int, Int>()
    val done = CountDownLatch(10)
    val pool = Executors.newFixedThreadPool(3)
    repeat(10) { n ->
        pool.execute {
            results.merge(n % 3, n, Int::plus)
            done.countDown()
        }
    }
    done.await()
    pool.shutdown()
    println(results.toSortedMap())

    val local = ThreadLocal.withInitial { 1 }
    thread { local.set(2) }.join()
    println(local.get())

    val failing = thread(start = false, name = "failing") { error("expected") }
    failing.setUncaughtExceptionHandler { thread, e -> println("${thread.name}: ${e.message}") }
    failing.start()
    failing.join()
}
