package sequences

/** Sequences, ranges, collections, strings. */
fun primes() = sequence {
    val found = mutableListOf<Int>()
    for (candidate in generateSequence(2) { it + 1 }) {
        if (found.none { candidate % it == 0 }) {
            found += candidate
            yield(candidate)
        }
    }
}

fun main() {
    println(primes().take(10).toList())
    println((10 downTo 1 step 3).toList() + (1 until 4) + ('a'..'e' step 2).map { it.code })
    println((1..20).asSequence().filter { it % 2 == 1 }.map { it * it }.takeWhile { it < 200 }.sum())
    val words = "the quick brown fox jumps over the lazy dog".split(' ')
    println(words.groupingBy { it.length }.eachCount().toSortedMap())
    println(words.groupBy { it.first() }.filterValues { it.size > 1 })
    println(words.sortedWith(compareBy<String> { it.length }.thenByDescending { it }).joinToString("|"))
    println(words.associateWith { it.length }.maxByOrNull { it.value })
    println(words.zipWithNext { a, b -> a.length - b.length })
    println(words.chunked(4) { it.joinToString("") { word -> word.take(1) } })
    println(words.windowed(3, 3).flatten().toSet().size)
    println(words.partition { "o" in it }.first)
    val text = """
        |one ${1 + 1} three
        |  indented "${'$'}"
    """.trimMargin()
    println(text)
    println("kotlin".replaceFirstChar(Char::uppercase) + "x".repeat(3).padStart(5, '.') + " ${"a-b-c".substringAfterLast('-')}")
    println(Regex("(\\w+)@(\\w+)").replace("me@here you@there") { "${it.groupValues[2]} has ${it.groupValues[1]}" })
    println("%05.2f|%-6s|%x".format(3.14159, "ab", 255))
    println(listOf(3, 1, 2).sorted().reversed().foldRight("") { n, acc -> "$acc$n" })
    println("12".toInt() + ("x".toIntOrNull() ?: 0) + "ff".toInt(16))
    println(buildMap { put("a", 1); put("b", 2) }.map { (key, value) -> key.repeat(value) })
    println(UInt.MAX_VALUE.toString() + " " + (5u - 3u) + " " + ULong.MAX_VALUE / 3uL)
    println(intArrayOf(1, 2, 3).contentToString() + Array(2) { IntArray(it + 1) }.contentDeepToString())
}
