// jdk: 17+
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A small program that mixes much of the above: parses, evaluates and ranks expressions. */
public final class Expressions {
    interface Node {
        int eval(Map<String, Integer> variables);
    }

    private final String text;
    private int at;

    Expressions(String text) {
        this.text = text;
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    Node sum() {
        Node left = product();
        while (peek() == '+' || peek() == '-') {
            char op = text.charAt(at++);
            Node a = left;
            Node b = product();
            left = v -> op == '+' ? a.eval(v) + b.eval(v) : a.eval(v) - b.eval(v);
        }
        return left;
    }

    Node product() {
        Node left = atom();
        while (peek() == '*' || peek() == '/') {
            char op = text.charAt(at++);
            Node a = left;
            Node b = atom();
            left = v -> op == '*' ? a.eval(v) * b.eval(v) : a.eval(v) / b.eval(v);
        }
        return left;
    }

    Node atom() {
        char c = peek();
        if (c == '(') {
            at++;
            Node inner = sum();
            at++;
            return inner;
        }
        int start = at;
        while (Character.isLetterOrDigit(peek())) {
            at++;
        }
        String word = text.substring(start, at);
        if (Character.isDigit(c)) {
            int value = Integer.parseInt(word);
            return v -> value;
        }
        return v -> {
            Integer value = v.get(word);
            if (value == null) {
                throw new IllegalArgumentException("unknown " + word);
            }
            return value;
        };
    }

    record Result(String source, int value) {}

    public static void main(String[] args) {
        Map<String, Integer> variables = new HashMap<>();
        variables.put("x", 6);
        variables.put("yy", -4);
        List<Result> results = new ArrayList<>();
        for (String source : new String[] {"1+2*3", "(1+2)*3", "x*x-yy", "100/(x-6)", "7-z", "2*(3+(4-1))/yy"}) {
            try {
                results.add(new Result(source, new Expressions(source).sum().eval(variables)));
            } catch (ArithmeticException | IllegalArgumentException e) {
                System.out.println(source + ": " + e.getMessage());
            }
        }
        results.sort(Comparator.comparingInt(Result::value).thenComparing(Result::source));
        for (Result result : results) {
            System.out.println(result.source() + " = " + result.value());
        }
    }
}
