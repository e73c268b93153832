package data

/** Data, sealed, enum, value and object classes; companions; when; destructuring; operators. */
data class Point(val x: Int, val y: Int = 0) {
    operator fun plus(other: Point) = Point(x + other.x, y + other.y)
    companion object {
        const val DIMENSIONS = 2
        val ORIGIN by lazy { println("origin made"); Point(0) }
        operator fun invoke(text: String): Point = text.split(",").map(String::toInt).let { (x, y) -> Point(x, y) }
    }
}

sealed interface Expression
data class Number(val value: Double) : Expression
data class Sum(val left: Expression, val right: Expression) : Expression
data object Nothing : Expression

enum class Level(val weight: Int) {
    LOW(1) { override fun text() = "low" },
    HIGH(10) { override fun text() = "HIGH" };
    abstract fun text(): String
}

@JvmInline
value class Name(val text: String) {
    init { require(text.isNotBlank()) { "a name must not be blank" } }
    val length get() = text.length
}

object Registry {
    private val names = mutableListOf<Name>()
    fun add(name: Name) = names.add(name)
    override fun toString() = names.joinToString(prefix = "<", postfix = ">") { it.text }
}

fun evaluate(expression: Expression): Double = when (expression) {
    is Number -> expression.value
    is Sum -> evaluate(expression.left) + evaluate(expression.right)
    Nothing -> Double.NaN
}

fun describe(value: Any?): String = when (value) {
    null -> "null"
    0, 1 -> "bit"
    in 2..9 -> "digit"
    is String -> if (value.length > 3) "long $value" else "short $value"
    !is Number -> value::class.simpleName ?: "nameless"
    else -> "expression"
}

fun main() {
    val (x, y) = Point(3, 4) + Point(y = 1, x = 2)
    println("$x $y ${Point.DIMENSIONS} ${Point("7,8")}")
    println(Point.ORIGIN.copy(y = 5) == Point(0, 5))
    println(setOf(Point(1, 2), Point(1, 2), Point(2, 1)).size)
    println(evaluate(Sum(Number(1.5), Sum(Number(2.0), Number(-4.25)))))
    println(evaluate(Nothing))
    println("${Sum(Number(1.0), Nothing)} ${Level.entries.map { it.text() + it.weight }} ${Level.valueOf("LOW").name}")
    for (value in listOf(null, 1, 5, "abc", "abcd", Number(1.0), 'c')) println(describe(value))
    Registry.add(Name("first"))
    Registry.add(Name("second"))
    println("$Registry ${Name("four").length} ${Name("a") == Name("a")}")
    try {
        Name(" ")
    } catch (e: IllegalArgumentException) {
        println(e.message)
    }
    val nothing: String? = null
    println("${nothing?.length ?: -1} ${nothing.orEmpty().isEmpty()}")
    try {
        println(nothing!!.length)
    } catch (e: NullPointerException) {
        println("null")
    }
}
