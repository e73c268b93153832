/**
 * A thread drops an object while its last user, which has a lock, stands before an access to it. The
 * lock can be taken between that access and what comes behind the release.
 */
class Main {
    static final Object LOCK = new Object();

    static class Box {
        int value;
    }

    static Box shared;
    static boolean ready;
    static boolean dropped;
    static boolean judged;

    public static void main(String[] args) {
        Thread user = new Thread(() -> {
            Box box = new Box();
            shared = box;
            int value;
            synchronized (LOCK) {
                ready = true;
                value = box.value;
            }
            boolean late = judged;
            assert value != 5 || !late;
        });
        Thread dropper = new Thread(() -> {
            Box box = shared;
            if (box != null && ready) {
                box.value = 5;
                shared = null;
                dropped = true;
            }
        });
        Thread judge = new Thread(() -> {
            synchronized (LOCK) {
                if (ready && dropped) {
                    judged = true;
                }
            }
        });
        user.start();
        dropper.start();
        judge.start();
    }
}
