package coroutines

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.yield

/** Without an argument, coroutines of one thread; with one, a fault among those of several. */
fun main(args: Array<String>): Unit = runBlocking {
    when (args.firstOrNull()) {
        "unlocked" -> loseAnUpdate()
        "mutexes" -> lockCrosswise()
        else -> takeTurns()
    }
}

private var count = 0

private suspend fun CoroutineScope.loseAnUpdate() {
    val jobs = List(2) { launch(Dispatchers.Default) { count++ } }
    jobs.joinAll()
    check(count == 2) { "lost an update" }
}

private suspend fun lockCrosswise(): Unit = coroutineScope {
    val left = Mutex()
    val right = Mutex()
    launch(Dispatchers.Default) { left.withLock { right.withLock { } } }
    launch(Dispatchers.Default) { right.withLock { left.withLock { } } }
    Unit
}

private suspend fun CoroutineScope.takeTurns() {
    val channel = Channel<Int>()
    val producer = launch {
        for (i in 1..3) channel.send(i)
        channel.close()
    }
    var sum = 0
    for (i in channel) sum += i
    producer.join()
    val mutex = Mutex()
    val order = StringBuilder()
    val jobs = listOf("a", "b").map { name ->
        launch { mutex.withLock { order.append(name); yield(); order.append(name) } }
    }
    jobs.joinAll()
    val endless = launch { while (true) yield() }
    endless.cancelAndJoin()
    val failing = runCatching { coroutineScope { async { error("inside") }.await() } }
    check(sum == 6 && order.toString() == "aabb" && endless.isCancelled)
    println("$sum $order ${failing.exceptionOrNull()?.message}")
    println(flow { for (i in 1..3) emit(i) }.map { it * it }.toList())
}
