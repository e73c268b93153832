// jdk: 17+
import java.util.function.Function;

/** Methods of String since 12. */
public class NewerMethods {
    public static void main(String[] args) {
        System.out.println("%d%% of %s".formatted(5, "x"));
        System.out.print("a\n b\n\n".indent(2));
        System.out.print("   a\n b\n\tc".indent(-2));
        System.out.print("a\r\nb".indent(0));
        System.out.println("x".transform(s -> s + "!") + "12".<Integer>transform(Integer::parseInt));
        System.out.println("  a\n    b\n  c".stripIndent() + "|" + "  a\n ".stripIndent() + "|");
        System.out.println("a\\tb\\n\\101\\s\\\\\\\"\\r\\0".translateEscapes().chars().sum());
        try {
            "\\q".translateEscapes();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("x".describeConstable().get() + " " + "y".resolveConstantDesc(null));
        String block = """
            first \
            joined
              "quoted" \"""
            tab\tend   \s
            """;
        System.out.println(block.replace(' ', '.'));
        switch ("FB") {
            case "Ea" -> System.out.println("collision");
            case "FB" -> System.out.println("right");
            default -> System.out.println("none");
        }
        Function<String, Integer> f = s -> switch (s) { case "AaAa" -> 1; case "BBBB" -> 2; case "AaBB" -> 3; default -> 0; };
        System.out.println(f.apply("AaAa") + " " + f.apply("BBBB") + " " + f.apply("AaBB") + " " + f.apply("BBAa"));
    }
}
