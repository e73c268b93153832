/** Default methods are inherited, overridden and called with super. */
public final class Main {
    interface Greeter {
        String word();

        default String greet() {
            return word();
        }

        static int count() {
            return 3;
        }
    }

    static class Quiet implements Greeter {
        public String word() {
            return "hello";
        }
    }

    static class Loud extends Quiet {
        @Override
        public String greet() {
            return super.greet() + "!";
        }
    }

    public static void main(String[] args) {
        assert new Quiet().greet().equals("hello") && new Loud().greet().equals("hello!");
        Greeter lambda = () -> "hi";
        assert lambda.greet().equals("hi") && Greeter.count() == 3;
    }
}
