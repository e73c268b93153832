import java.util.Arrays;

/** split, matches and replaceAll with simple patterns. */
public final class Splitting {
    public static void main(String[] args) {
        System.out.println(Arrays.toString("a,b,,c,,".split(",")));
        System.out.println(Arrays.toString("a,b,,c,,".split(",", -1)));
        System.out.println(Arrays.toString("a,b,c".split(",", 2)));
        System.out.println(Arrays.toString("one  two three".split(" +")));
        System.out.println(Arrays.toString("1.2.3".split("\\.")));
        System.out.println(Arrays.toString("".split(",")).length());
        System.out.println("abc123".matches("[a-z]+[0-9]{3}") + " " + "abc".matches("ab"));
        System.out.println("a1b22c".replaceAll("[0-9]+", "#") + " " + "aaa".replaceFirst("a", "b"));
        System.out.println("John Smith".replaceAll("(\\w+) (\\w+)", "$2 $1"));
    }
}
