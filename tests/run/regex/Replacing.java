import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

/** Real patterns: dates, words, templates, tokens, CSV. */
public class Replacing {
    enum Kind { NUMBER, NAME, OPERATOR }

    public static void main(String[] args) {
        Pattern token = Pattern.compile("\\s*(?:(?<number>\\d+(?:\\.\\d*)?)|(?<name>[A-Za-z_]\\w*)|(?<operator>[-+*/()=]))");
        Matcher m = token.matcher("x_1 = 3.5*(y - 42)");
        StringBuilder out = new StringBuilder();
        while (m.lookingAt()) {
            for (Kind kind : Kind.values()) {
                String text = m.group(kind.name().toLowerCase(Locale.ROOT));
                if (text != null) out.append(kind).append(':').append(text).append(' ');
            }
            m.region(m.end(), m.regionEnd());
        }
        System.out.println(out + "" + m.regionStart());
        Map<String, String> values = Map.of("name", "World", "n", "$5\\");
        System.out.println(Pattern.compile("\\$\\{(\\w+)}").matcher("Hello ${name}, ${n} and ${none}").replaceAll(r -> Matcher.quoteReplacement(values.getOrDefault(r.group(1), "?"))));
        Pattern csv = Pattern.compile("\"((?:[^\"]|\"\")*)\"|([^,]+)|(?<=,)(?=,|$)|^(?=,)");
        System.out.println(csv.matcher(",a,\"b,\"\"c\"\"\",,d,").results().map(r -> r.group(1) != null ? r.group(1).replace("\"\"", "\"") : Objects.toString(r.group(2), "")).collect(Collectors.toList()));
        System.out.println("2024-05-06 and 1999-12-31".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3.$2.$1") + " " + "camelCaseToSnakeHTTP".replaceAll("(?<=[a-z])(?=[A-Z])", "_") + " " + "1234567".replaceAll("\\B(?=(\\d{3})+$)", ",") + " " + "aaa bbb".replaceAll("(?<x>a)\\k<x>", "[${x}]") + " " + "tel: 0123 456".replaceAll("\\D", ""));
        System.out.println(Arrays.toString("one  two\tthree".split("\\s+")) + Arrays.toString("2+3*4-1".split("(?<=[-+*])|(?=[-+*])")) + Arrays.toString("a:b:c".split(":", 2)) + Arrays.toString(" lead".split(" ")) + Arrays.toString("xx".split("x")) + "xx".split("x", -1).length);
        for (String address : new String[] {"a.b@c.org", "bad@", "x@y", "first.last+tag@sub.example.com"}) System.out.print(address.matches("(?i)[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+") + " ");
        for (String ip : new String[] {"1.2.3.4", "256.1.1.1", "01.2.3", "255.255.255.255"}) System.out.print(ip.matches("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.|$)){4}") + " ");
        System.out.println("((a)(b(c)))".matches("\\(\\((a)\\)\\((b\\((c)\\))\\)\\)"));
        Matcher nested = Pattern.compile("(a(b(c)?)?)+").matcher("abab abc");
        while (nested.find()) System.out.print(nested.group() + nested.group(1) + nested.group(2) + nested.group(3) + nested.end(3) + " ");
        System.out.println(nested.hitEnd());
        Matcher changing = Pattern.compile("\\w+").matcher("first second");
        changing.find();
        changing.usePattern(Pattern.compile("\\s*(\\w)"));
        System.out.println(changing.find() + changing.group(1) + changing.reset("new").find() + changing.group() + changing.toMatchResult().start());
        System.out.println(Pattern.compile("a.c", Pattern.DOTALL).matcher("a\nc").matches() + " " + Pattern.compile("\u00e9", Pattern.CANON_EQ).matcher("e\u0301").matches() + " " + Pattern.compile("^.$", Pattern.UNIX_LINES).matcher("\r").matches() + " " + Pattern.compile("[\\w&&[^\\d_]]+").matcher("a1_b").replaceAll("*") + " " + Pattern.compile("\\p{Sc}\\p{Nd}+").matcher("\u20ac42").matches() + " " + Pattern.compile("(?U)\\w+").matcher("\u00fcber").matches());
    }
}
