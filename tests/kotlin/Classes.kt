package classes

import kotlin.properties.Delegates
import kotlin.reflect.KProperty

/** Delegation, properties, generics, extensions, exceptions, interfaces with bodies. */
interface Greeter {
    val name: String
    fun greet() = "Hello, $name"
}

class Plain(override val name: String) : Greeter

class Loud(greeter: Greeter) : Greeter by greeter {
    override fun greet() = name.uppercase() + "!"
}

class Logged<T>(private var value: T) {
    operator fun getValue(owner: Any?, property: KProperty<*>): T {
        println("read ${property.name}")
        return value
    }

    operator fun setValue(owner: Any?, property: KProperty<*>, new: T) {
        println("${property.name}: $value to $new")
        value = new
    }
}

class Settings(map: Map<String, Any>) {
    val width: Int by map
    var depth: Int by Logged(1)
    var watched: String by Delegates.observable("none") { _, old, new -> println("$old -> $new") }
    lateinit var late: String
    val isReady get() = ::late.isInitialized
}

open class Node<out T : Comparable<@UnsafeVariance T>>(val value: T, private val next: Node<T>? = null) : Iterable<T> {
    override fun iterator() = iterator {
        var node: Node<T>? = this@Node
        while (node != null) {
            yield(node.value)
            node = node.next
        }
    }
}

class Resource(private val name: String) : AutoCloseable {
    override fun close() = println("$name closed")
}

fun <T : Comparable<T>> Iterable<T>.isSorted() = zipWithNext().all { (a, b) -> a <= b }
val String.vowels get() = count { it in "aeiou" }
infix fun Int.power(exponent: Int): Int = (1..exponent).fold(1) { product, _ -> product * this }

fun main() {
    val greeter = Loud(Plain("world"))
    println("${greeter.greet()} ${Plain("you").greet()}")
    val settings = Settings(mapOf("width" to 80))
    settings.depth += 2
    println("${settings.width} ${settings.depth} ${settings.isReady}")
    settings.watched = "one"
    settings.watched = "two"
    try {
        settings.late
    } catch (e: UninitializedPropertyAccessException) {
        println(e.message)
    }
    println(Node(1, Node(5, Node(3))).toList() + " " + Node("a", Node("b")).isSorted())
    println("${"education".vowels} ${2 power 10}")
    val result = runCatching {
        Resource("outer").use {
            Resource("inner").use { throw IllegalStateException("inside") }
        }
    }
    println("${result.isFailure} ${result.exceptionOrNull()?.message} ${result.getOrDefault(0)}")
    outer@ for (i in 1..3) {
        for (j in 1..3) {
            if (i * j == 4) break@outer
            if (j == 2) continue@outer
            println("$i$j")
        }
    }
    val any: Any = "text"
    println("${(any as? Int)} ${(any as String).length}")
    try {
        println(any as Int)
    } catch (e: ClassCastException) {
        println("no number")
    }
    println(try { "12x".toInt() } catch (e: NumberFormatException) { -1 } finally { println("finally") })
}

private operator fun List<Int>.plus(text: String) = joinToString(",") + text

