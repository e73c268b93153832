import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.*;

/** Algorithms on text: palindromes, ciphers, counting, wrapping. */
public class Building {
    static String wrap(String text, int width) {
        StringBuilder out = new StringBuilder();
        int column = 0;
        for (String word : text.split(" +")) {
            if (column > 0 && column + word.length() >= width) {
                out.append('\n');
                column = 0;
            } else if (column > 0) {
                out.append(' ');
                column++;
            }
            out.append(word);
            column += word.length();
        }
        return out.toString();
    }

    static String caesar(String text, int shift) {
        return text.chars().mapToObj(c -> Character.isUpperCase(c) ? (char) ('A' + Math.floorMod(c - 'A' + shift, 26)) : Character.isLowerCase(c) ? (char) ('a' + Math.floorMod(c - 'a' + shift, 26)) : (char) c).map(String::valueOf).collect(Collectors.joining());
    }

    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) row[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int corner = row[0]++;
            for (int j = 1; j < row.length; j++) {
                int above = row[j];
                row[j] = Math.min(Math.min(row[j], row[j - 1]) + 1, corner + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
                corner = above;
            }
        }
        return row[b.length()];
    }

    public static void main(String[] args) {
        String text = "The rain in Spain stays mainly in the plain, they say; \u00e9t\u00e9 \uD83D\uDE00!";
        System.out.println(wrap(text, 20));
        System.out.println(caesar(text, 3) + " " + caesar(caesar(text, 29), -29).equals(text));
        System.out.println(distance("kitten", "sitting") + " " + distance("", "abc") + " " + distance("flaw", "lawn"));
        Object counts = text.codePoints().filter(Character::isLetter).mapToObj(c -> Character.toString(Character.toLowerCase(c))).collect(Collectors.groupingBy(s -> s, TreeMap::new, Collectors.counting()));
        System.out.println(counts);
        System.out.println(new StringBuilder("A man a plan").reverse() + " " + Arrays.stream("level noon word".split(" ")).filter(w -> new StringBuilder(w).reverse().toString().equals(w)).count());
        StringBuilder table = new StringBuilder();
        for (int i = 1; i <= 3; i++) for (int j = 1; j <= 3; j++) table.append(String.format("%4d%s", i * j, j == 3 ? "\n" : ""));
        System.out.print(table);
        char[] letters = "sorting".toCharArray();
        Arrays.sort(letters);
        System.out.println(new String(letters) + " " + String.valueOf(letters, 2, 3) + " " + "a-b-c".replace("-", "").toUpperCase(Locale.ROOT) + " " + "x".compareTo("xyz") + " " + String.join("|", new TreeSet<>(List.of("b", "a"))));
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        System.out.println(utf8.length + " " + text.length() + " " + text.getBytes(StandardCharsets.UTF_16).length + " " + new String(utf8, 0, 8, StandardCharsets.UTF_8) + " " + Arrays.hashCode(utf8) + " " + text.hashCode());
        StringBuilder roman = new StringBuilder();
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] signs = "M CM D CD C XC L XL X IX V IV I".split(" ");
        for (int n = 1994, k = 0; n > 0; ) if (n >= values[k]) { roman.append(signs[k]); n -= values[k]; } else k++;
        System.out.println(roman + " " + Integer.toBinaryString(42).replace('0', '.') + " " + "%05.1f|%-6s|%06X".replace("%", "").length());
        StringBuilder gap = new StringBuilder("0123456789");
        gap.delete(2, 5).insert(2, "abc").replace(0, 1, "zero").deleteCharAt(gap.length() - 1).setCharAt(4, '#');
        System.out.println(gap + " " + gap.indexOf("abc") + gap.charAt(4) + gap.chars().filter(Character::isDigit).count());
    }
}
