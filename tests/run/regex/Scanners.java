// java: each time
import java.util.*;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Scanner on strings, tokens, joiners. */
public class Scanners {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner("12 -7 0x1f 3.5 1e3 true word\nsecond line\n\n99999999999 1,234 end").useLocale(Locale.US);
        System.out.println(in.nextInt() + in.nextLong() + " " + in.hasNextInt() + in.next() + in.nextDouble() + in.nextDouble() + in.nextBoolean() + in.next() + "[" + in.nextLine() + "][" + in.nextLine() + "][" + in.nextLine() + "]");
        attempt(in::nextInt);
        System.out.println(in.nextLong() + " " + in.nextInt() + " " + in.hasNextBigDecimal() + in.next() + in.hasNext());
        attempt(in::next);
        attempt(in::nextLine);
        Scanner hex = new Scanner("ff,10;zz").useDelimiter("[,;]").useRadix(16);
        System.out.println(hex.nextInt() + " " + hex.nextBigInteger() + " " + hex.hasNextInt() + hex.next());
        Scanner patterns = new Scanner("key=value other=thing");
        System.out.println(patterns.findInLine("(\\w+)=(\\w+)") + patterns.match().group(2) + patterns.hasNext("o.*") + patterns.skip("\\s*").next(Pattern.compile("other=.*")));
        System.out.println(new Scanner("a b c").tokens().collect(Collectors.toList()) + " " + new Scanner("x1y22").findAll("\\d+").map(r -> r.group()).collect(Collectors.toList()) + new Scanner("").hasNextLine());
        in.close();
        attempt(in::hasNext);
        Scanner std = new Scanner(System.in);
        System.out.println(std.hasNext() + " " + std.hasNextLine());
        attempt(std::nextLine);
        Scanner numbers = new Scanner("1 2,5 abc 7").useLocale(Locale.ROOT);
        int sum = 0;
        while (numbers.hasNext()) {
            if (numbers.hasNextInt()) sum += numbers.nextInt();
            else System.out.print(numbers.next() + ";");
        }
        System.out.println(sum);
        StringTokenizer tokens = new StringTokenizer("a,b;;c", ",;", true);
        System.out.print(tokens.countTokens());
        while (tokens.hasMoreTokens()) System.out.print(" " + tokens.nextToken());
        System.out.println(new StringTokenizer("  x y ").countTokens());
        attempt(() -> new StringTokenizer("").nextToken());
        StringJoiner joiner = new StringJoiner(", ", "{", "}").setEmptyValue("nothing");
        System.out.print(joiner + " " + joiner.length());
        joiner.add("a").add(null).merge(new StringJoiner("-").add("x").add("y"));
        System.out.println(joiner + " " + joiner.length());
        Properties properties = new Properties();
        try {
            properties.load(new java.io.StringReader("# comment\na = 1\\\n   2\nb:two\\u0041\n! more\nc\\ d=\\tx\nempty\n= none\n"));
        } catch (java.io.IOException e) {
            System.out.println(e);
        }
        System.out.println(new TreeMap<>(properties) + properties.getProperty("zz", "default") + properties.stringPropertyNames().size());
    }
}
