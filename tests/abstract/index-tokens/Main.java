// hebra abstract --abstract Main.ring[index]=range(0,3) --abstract Main.next=range(0,3) --abstract Main.ring[]=signs
// check: holds
/** A token may index an array whose indices are abstracted: every element that it stands for is tried. */
public class Main {
    static int[] ring = new int[4];
    static int next;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 6; i++) {
                synchronized (ring) {
                    ring[next] = i + 1;
                    next = next == 3 ? 0 : next + 1;
                }
            }
        });
        writer.start();
        synchronized (ring) {
            assert next == 0 || ring[next - 1] > 0;
        }
        writer.join();
    }
}
