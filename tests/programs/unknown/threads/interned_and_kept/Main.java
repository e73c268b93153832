// Whether the string of one thread is the one in the pool depends on who is first. If it is, the two
// threads take the same two monitors in different orders.
public class Main {
    static final Object other = new Object();

    static String text() {
        return new String(new char[] {'q', 'z'});
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            String mine = text();
            synchronized (mine) {
                mine.intern();
                synchronized (other) {
                }
            }
        });
        thread.start();
        synchronized (other) {
            synchronized (text().intern()) {
            }
        }
    }
}
