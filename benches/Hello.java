/** The smallest program that prints: what it takes to start. */
public final class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world!");
    }
}
