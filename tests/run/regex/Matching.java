import java.util.*;
import java.util.regex.*;
import java.util.stream.Collectors;

/** Groups, look-around, back references, quantifiers, flags, regions. */
public class Matching {
    static void find(String regex, int flags, String text) {
        try {
            Matcher m = Pattern.compile(regex, flags).matcher(text);
            StringBuilder out = new StringBuilder(regex + ":");
            while (m.find()) {
                out.append(" ").append(m.start()).append("-").append(m.end());
                for (int i = 1; i <= m.groupCount(); i++) out.append("(").append(m.group(i)).append("@").append(m.start(i)).append(")");
            }
            System.out.println(out);
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage() + " / " + e.getDescription() + " " + e.getIndex());
        }
    }

    public static void main(String[] args) {
        find("(a|b)*c", 0, "ababc c abc");
        find("(\\w)(\\w)\\2\\1", 0, "abba noon xyyx");
        find("(?<=\\$)\\d+(?!\\d|\\.)", 0, "$15 $23.5 99");
        find("(?<![a-z])cat(?=s?\\b)", 0, "cat cats concat catsy");
        find("a{2,3}?|a++b", 0, "aaaaab");
        find("(?i)straSSe|\u00e9", Pattern.UNICODE_CASE, "STRASSE \u00c9");
        find("^\\w+$", Pattern.MULTILINE, "one\ntwo three\r\nfour");
        find(".+", 0, "a\nb\u2028c\r\nd");
        find(".+", Pattern.DOTALL, "a\nb");
        find("a b # comment\n c", Pattern.COMMENTS, "abc");
        find("[a-z&&[^aeiou]]+", 0, "hello world");
        find("[\\p{Lu}\\p{IsGreek}]+", 0, "ABc\u03b1\u03b2d");
        find("\\p{L}+|\\p{javaDigit}+|\\p{Punct}", 0, "\u00e9t\u00e9 12 !");
        find("\\d+", Pattern.UNICODE_CHARACTER_CLASS, "12\u0663");
        find("(?:(x)|(y))+", 0, "xyx yy");
        find("(?>a+)ab|a+b", 0, "aaab");
        find("\\bfoo\\B.", 0, "foo food");
        find("\\Qa.b\\E+", 0, "a.bbb axb");
        find("\\x41\\u0042\\t?\\0101\\cA?", 0, "ABA");
        find("\\R", 0, "a\r\nb\u0085c");
        find("\\X", 0, "e\u0301a");
        find("a|b|", 0, "ab");
        find("(?m:^a)|(?-i)B", Pattern.CASE_INSENSITIVE, "a\nA b B");
        find("[^\\s\\w]", 0, "a b-c");
        find("\\uD83D\\uDE00|[\\x{1F600}-\\x{1F64F}]", 0, "x\uD83D\uDE01y");
        for (String bad : new String[] {"(", "[a", "a{2", "*a", "a**", "\\", "(?<n", "(?<1a>x)", "\\k<none>", "[z-a]", "(?<=a+)b", "\\p{Nope}", "a{3,2}", "(?z)", "x{99999999999}"}) find(bad, 0, "");
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("on 2024-05 and 1999-12.");
        System.out.println(m.find() + m.group("year") + m.start("month") + m.end() + m.hitEnd() + m.matches() + m.lookingAt());
        System.out.println(m.replaceAll("${month}/$1") + " " + m.reset().replaceFirst("\\$x") + " " + m.replaceAll(r -> "<" + r.group(2).length() + ">") + " " + m.reset().results().map(MatchResult::group).collect(Collectors.toList()));
        m.reset("2000-01 x 2001-02").region(3, 17).useAnchoringBounds(false);
        System.out.println(m.find() + " " + m.start() + m.toMatchResult().groupCount() + m.regionEnd());
        try {
            m.group("day");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Pattern.compile("a").matcher("b").group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            "a".replaceAll("a", "$1");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder out = new StringBuilder();
        Matcher append = Pattern.compile("\\d").matcher("a1b2c");
        while (append.find()) append.appendReplacement(out, Matcher.quoteReplacement("$" + append.group()));
        System.out.println(append.appendTail(out) + " " + Pattern.quote("a\\Eb") + " " + Pattern.matches("a?b", "b") + " " + Pattern.compile(",").splitAsStream("x,y,,z,").collect(Collectors.toList()) + Arrays.toString(Pattern.compile("(?=b)").split("abab")) + Arrays.toString("a1b".split("(?<=\\d)")));
        System.out.println(Pattern.compile("^a").asPredicate().test("ab") + " " + Pattern.compile("a").asMatchPredicate().test("ab") + " " + Pattern.compile("x", Pattern.LITERAL | Pattern.CASE_INSENSITIVE).flags() + " " + Pattern.compile("a(b)?").matcher("a").replaceAll("[$1]"));
        System.out.println("a".repeat(25).matches("(a?){25}a{25}") + " " + "x".repeat(3000).matches("(?:x|y)*") + " " + "aaaaaaaaaaaaaaaaaa!".matches("(a+)+b"));
    }
}
