// Plays generated programs many times on a real JVM and prints the outcomes it saw.
// Usage: java Harness FOLDER RUNS PATIENCE, on standard input a line for each program: its name, and `fresh` if
// its classes must be loaded anew for each run. FOLDER holds the classes; they must not be on the class path.
// A line of the output: name, runs, then each outcome and how often it was seen, separated by tabs.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

public final class Harness {
    /** Programs whose threads are stuck are left behind; so many threads of one program are enough. */
    private static final int MOST_LEFT_BEHIND = 60;
    private static final int MOST_DEADLOCKS = 4;

    /** No program takes much longer than this, in nanoseconds. */
    private static final long LONGEST = 5_000_000_000L;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        int runs = Integer.parseInt(args[1]);
        long patience = Long.parseLong(args[2]);
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> { });
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ");
            System.out.println(new Program(folder, words[0], words.length > 1).play(runs, patience));
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    /** The classes of one program, and what was seen of it. */
    private static final class Program {
        private final String name;
        private final boolean fresh;
        private final Map<String, byte[]> classes = new HashMap<>();
        private final Map<String, Integer> seen = new TreeMap<>();
        private volatile boolean started;
        private int leftBehind;
        private int deadlocks;

        Program(Path folder, String name, boolean fresh) throws IOException {
            this.name = name;
            this.fresh = fresh;
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, name + "{,$*}.class")) {
                for (Path file : files) {
                    String base = file.getFileName().toString();
                    classes.put(base.substring(0, base.length() - 6), Files.readAllBytes(file));
                }
            }
        }

        /** Plays until so many runs are done, or nothing new was seen for a long time. */
        String play(int runs, long patience) throws Exception {
            Class<?> loaded = null;
            int run = 0;
            int lastNew = 0;
            long start = System.nanoTime();
            while (run < runs && leftBehind < MOST_LEFT_BEHIND && deadlocks < MOST_DEADLOCKS) {
                if (fresh || loaded == null) {
                    loaded = new Loader(classes).loadClass(name);
                    // Threads that load the same class wait for each other, which `getState` shows. This run
                    // does not count.
                    if (!fresh) once(loaded, patience);
                }
                run++;
                int before = leftBehind;
                String outcome = once(loaded, patience);
                if (leftBehind > before) loaded = null;
                if (seen.merge(outcome, 1, Integer::sum) == 1) lastNew = run;
                if (outcome.equals("endless")) break;
                if (run >= runs / 3 && run >= 5 * lastNew) break;
                if (run >= 50 && System.nanoTime() - start > LONGEST) break;
            }
            StringBuilder line = new StringBuilder(name).append('\t').append(run);
            seen.forEach((outcome, count) -> line.append('\t').append(outcome).append('\t').append(count));
            return line.toString();
        }

        private String once(Class<?> loaded, long patience) throws Exception {
            Pause.scale = ThreadLocalRandom.current().nextInt(10, 18);
            ThreadGroup group = new ThreadGroup("run");
            CountDownLatch done = new CountDownLatch(1);
            String[] outcome = new String[1];
            // Not joined but awaited by a latch: a join would wait on the thread's own monitor, which the
            // program may use. So does `start`, which must therefore be over before the program begins.
            started = false;
            Thread main = new Thread(group, () -> {
                while (!started) Thread.onSpinWait();
                try {
                    outcome[0] = ((Scenario) loaded.getDeclaredConstructor().newInstance()).play();
                } catch (Throwable error) {
                    outcome[0] = "threw " + error;
                } finally {
                    done.countDown();
                }
            }, "main");
            main.start();
            started = true;
            long wait = deadlocks == 0 ? patience : Math.max(patience / 8, 40);
            Stuck stuck = new Stuck();
            long start = System.nanoTime();
            while (!done.await(15, TimeUnit.MILLISECONDS)) {
                if (System.nanoTime() - start > 4 * LONGEST) {
                    leaveBehind(group);
                    return "endless";
                }
                if (stuck.since(group) > wait) {
                    deadlocks++;
                    leaveBehind(group);
                    return "deadlock";
                }
            }
            main.join();
            leaveBehind(group);
            return outcome[0];
        }

        private void leaveBehind(ThreadGroup group) throws InterruptedException {
            if (group.activeCount() == 0) return;
            group.interrupt();
            for (int i = 0; i < 20 && group.activeCount() > 0; i++) Thread.yield();
            leftBehind += group.activeCount();
        }
    }

    /** Since when no thread of a group can move. */
    private static final class Stuck {
        private long stuckSince;
        private long processorTime = -1;

        /** For how many milliseconds; 0 if some thread may move. */
        long since(ThreadGroup group) {
            Thread[] threads = new Thread[64];
            int count = group.enumerate(threads);
            long used = 0;
            boolean mayMove = false;
            boolean runnable = false;
            for (int i = 0; i < count; i++) {
                used += Math.max(0, THREADS.getThreadCpuTime(threads[i].getId()));
                Thread.State state = threads[i].getState();
                mayMove |= state == Thread.State.TIMED_WAITING;
                runnable |= state == Thread.State.RUNNABLE;
            }
            long now = System.nanoTime();
            if (mayMove || used != processorTime) {
                processorTime = used;
                stuckSince = now;
                return 0;
            }
            long since = (now - stuckSince) / 1_000_000;
            // A thread that waits for a class to be initialised looks runnable, but so does one that waits
            // for a processor.
            return runnable ? since / 5 : since;
        }
    }

    /** Loads the classes of one program anew. */
    private static final class Loader extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(Harness.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) throw new ClassNotFoundException(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
