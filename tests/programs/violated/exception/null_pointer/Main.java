/** A method call on null. */
public final class Main {
    static String text;

    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(text.length());
    }
}
