/** System.exit ends the program only in schedules where it comes first. */
public final class Main {
    static volatile int value;

    public static void main(String[] args) {
        Thread other = new Thread(() -> {
            value = 1;
            assert value == 0 : "not ended yet";
        });
        other.start();
        System.exit(0);
    }
}
