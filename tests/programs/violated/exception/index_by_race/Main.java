/** Two threads pop the last element of a stack. */
public final class Main {
    static final int[] STACK = new int[1];
    static int top = 1;

    static void pop() {
        if (top > 0) {
            top = top - 1;
            STACK[top] = 0;
        }
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> pop());
        thread.start();
        pop();
    }
}
