// Under java: now and then something between two statements that lets other threads go first. Never a sleep or
// a park, which would see an interrupt or use up a permit, and which other threads would see in `getState`.

import java.util.concurrent.ThreadLocalRandom;

public final class Pause {
    /** How long pauses are in this run, as a power of two of nanoseconds. */
    static volatile int scale = 14;

    public static void here() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int kind = random.nextInt(8);
        if (kind < 3) return;
        if (kind == 3) {
            Thread.yield();
            return;
        }
        long end = System.nanoTime() + random.nextInt(1 << random.nextInt(8, scale + 1));
        while (System.nanoTime() < end) {
            if (kind > 5) Thread.yield();
            else Thread.onSpinWait();
        }
    }
}
