import java.util.Arrays;
import java.util.Scanner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions and Scanner. */
public final class Patterns {
    public static void main(String[] args) {
        Matcher matcher = Pattern.compile("(\\w+)@(\\w+)\\.com").matcher("joe@site.com, ann@corp.com");
        while (matcher.find()) {
            System.out.println(matcher.group(1) + " " + matcher.start() + "-" + matcher.end(2));
        }
        System.out.println("2024-01-15".matches("\\d{4}-\\d{2}-\\d{2}") + " " + "a1b22c".replaceAll("[0-9]+", "#"));
        System.out.println(Pattern.compile("(?<year>\\d+)").matcher("in 2020").replaceAll("<${year}>"));
        System.out.println(Pattern.compile("^(a|b)*c$", Pattern.CASE_INSENSITIVE).matcher("ABBC").matches());
        System.out.println(Arrays.toString("one  two three".split("\\s+")));
        try {
            Pattern.compile("(");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage());
        }
        Scanner scanner = new Scanner("12 word 3.5 true\nsecond line\n1,234");
        System.out.println(scanner.nextInt() + scanner.next() + scanner.nextDouble() + scanner.nextBoolean());
        scanner.nextLine();
        System.out.println(scanner.nextLine() + " " + scanner.hasNextInt() + " " + scanner.nextInt() + " " + scanner.hasNext());
        System.out.println(new Scanner(System.in).hasNextLine());
    }
}
