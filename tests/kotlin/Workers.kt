package workers

import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/** Tasks of `Dispatchers.Default`: who takes which, and when. */
fun main(args: Array<String>) {
    when (args.firstOrNull()) {
        "launched" -> launched()
        "unlocked" -> unlocked()
        "starved" -> starved()
        "passed by" -> passedBy()
        "in turn" -> inTurn()
        else -> {
            launched()
            inTurn()
            println("$count")
        }
    }
}

private var count = 0

private fun launched() = runBlocking {
    launch(Dispatchers.Default) { count++ }.join()
    check(count == 1)
}

/** The thread of `runBlocking` counts as well. */
private fun unlocked() = runBlocking {
    val job = launch(Dispatchers.Default) { count++ }
    count++
    job.join()
    check(count == 2) { "lost an update" }
}

/** Two tasks keep both workers waiting for a third, which nobody runs. */
private fun starved() = runBlocking {
    val opened = CountDownLatch(1)
    val waiting = List(2) { launch(Dispatchers.Default) { opened.await() } }
    launch(Dispatchers.Default) { opened.countDown() }
    waiting.joinAll()
}

/** The other worker may have looked into the buffer before the older task got there: it takes the younger one first. */
private fun passedBy() = runBlocking {
    withContext(Dispatchers.Default) {
        val first = AtomicInteger()
        val done = CountDownLatch(2)
        for (number in 1..2) {
            launch {
                first.compareAndSet(0, number)
                done.countDown()
            }
        }
        done.await()
        check(first.get() == 1) { "the younger task was first" }
    }
}

private fun inTurn() = runBlocking {
    val before = count
    val after = withContext(Dispatchers.Default) { before + 1 }
    check(after == before + 1)
}
