package lambdas

/** Functions as values: captured variables, receivers, inline functions with non-local return. */
fun interface Transform {
    fun apply(value: Int): Int
}

inline fun <T> measure(name: String, block: () -> T): T {
    val result = block()
    println("$name gave $result")
    return result
}

fun firstNegative(numbers: List<Int>): Int? {
    numbers.forEach { if (it < 0) return it }
    return null
}

fun build(block: StringBuilder.() -> Unit) = StringBuilder().apply(block).toString()

fun compose(vararg steps: (Int) -> Int): (Int) -> Int = { start -> steps.fold(start) { value, step -> step(value) } }

inline fun <reified T> countOf(values: List<Any>) = values.count { it is T }

fun main() {
    var calls = 0
    val counting = Transform { calls++; it * 2 }
    println(listOf(1, 2, 3).map(counting::apply))
    println(calls)
    println(measure("sum") { (1..10).sum() })
    println("${firstNegative(listOf(3, -1, -2))} ${firstNegative(listOf(1))}")
    println(build { append("a"); append(1).append('c') })
    println(compose({ it + 1 }, { it * 10 }, Int::inc)(4))
    println(countOf<String>(listOf("a", 1, "b", 2.0)))
    val table: Map<String, (Double, Double) -> Double> = mapOf("+" to Double::plus, "max" to ::maxOf)
    for ((name, function) in table) println("$name ${function(1.5, 2.0)}")
    val recursive = object { fun factorial(n: Long): Long = if (n < 2) 1 else n * factorial(n - 1) }
    println(recursive.factorial(15))
    tailrec fun gcd(a: Int, b: Int): Int = if (b == 0) a else gcd(b, a % b)
    println(gcd(1071, 462))
}
