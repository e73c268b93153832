package dispatched

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull

/** Coroutines on the threads of the library. */
fun main(): Unit = runBlocking {
    println(withContext(Dispatchers.Default) { 6 * 7 })
    println(withContext(Dispatchers.IO) { Thread.currentThread().isDaemon })
    println(List(3) { async(Dispatchers.Default) { it + 1 } }.awaitAll())
    delay(20)
    println(withTimeoutOrNull(10) { delay(1000) })
}
