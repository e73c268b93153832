// Under java: now and then something between two statements that lets other threads go first. Never a sleep or
// a park, which would see an interrupt or use up a permit, and which other threads would see in `getState`.

import java.util.concurrent.ThreadLocalRandom;

public final class Pause {
    /** How long pauses are in this run, as a power of two of nanoseconds. */
    static volatile int scale = 14;

    public static void here() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int kind = random.nextInt(16);
        if (kind < 7) return;
        if (kind == 7) {
            Thread.yield();
            return;
        }
        long end = System.nanoTime() + random.nextInt(1 << (6 + random.nextInt(scale - 5)));
        while (System.nanoTime() < end) Thread.onSpinWait();
    }
}
