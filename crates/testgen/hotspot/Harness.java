// Runs generated programs on a real JVM and checks that everything seen is expected.
// Usage: java Harness DIR REPETITIONS, where DIR holds NAME.expected and the classes of NAME
// (best compiled from the source with delays). Each repetition loads the program anew, so its
// statics start afresh. Reads static fields without initialising their class.

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

public class Harness {
    @SuppressWarnings("deprecation")
    static final sun.misc.Unsafe UNSAFE = unsafe();

    public static void main(String[] args) throws Exception {
        Path dir = Path.of(args[0]);
        int repetitions = Integer.parseInt(args[1]);
        List<String> names = Files.list(dir).map(p -> p.getFileName().toString())
                .filter(n -> n.endsWith(".expected")).map(n -> n.substring(0, n.length() - 9))
                .sorted().collect(Collectors.toList());
        int wrong = 0, runs = 0, endless = 0, seenTotal = 0, expectedTotal = 0, complete = 0;
        for (String name : names) {
            Set<String> expected = new TreeSet<>(Files.readAllLines(dir.resolve(name + ".expected")));
            List<String> labels = labels(expected.iterator().next());
            Map<String, Integer> seen = new TreeMap<>();
            int stuck = 0;
            for (int i = 0; i < repetitions && stuck < 3; i++) {
                String line = run(dir, name, labels, expected);
                runs++;
                if (line == null) {
                    endless++;
                    stuck += 3;
                    continue;
                }
                if (line.startsWith("deadlock")) stuck++;
                seen.merge(line, 1, Integer::sum);
            }
            boolean good = expected.containsAll(seen.keySet());
            if (!good) {
                wrong++;
                for (Map.Entry<String, Integer> entry : seen.entrySet()) {
                    if (!expected.contains(entry.getKey())) {
                        System.out.println("WRONG " + name + " " + entry.getValue() + "x " + entry.getKey());
                    }
                }
            }
            seenTotal += seen.size();
            expectedTotal += expected.size();
            if (seen.keySet().equals(expected)) complete++;
            System.out.println(name + " seen " + seen.size() + " of " + expected.size());
        }
        System.out.println("programs " + names.size() + " runs " + runs + " endless " + endless
                + " wrong programs " + wrong + " outcomes seen " + seenTotal + " of " + expectedTotal
                + " completely seen programs " + complete);
        System.exit(wrong == 0 ? 0 : 1);
    }

    // The labels of the observables, from any expected line.
    static List<String> labels(String line) {
        List<String> labels = new ArrayList<>();
        for (String word : line.split(" ")) {
            if (word.contains("=")) labels.add(word.substring(0, word.lastIndexOf('=')));
        }
        return labels;
    }

    // One run as an outcome line, or null if it did not come to an end.
    static String run(Path dir, String name, List<String> labels, Set<String> expected) throws Exception {
        URLClassLoader loader = new URLClassLoader(new URL[] {dir.toUri().toURL()}, null);
        Class<?> program = Class.forName(name, true, loader);
        Map<String, String> uncaught = new ConcurrentHashMap<>();
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, error) -> uncaught.put(thread.getName(), error.getClass().getSimpleName()));
        java.lang.reflect.Method entry = program.getMethod("main", String[].class);
        Thread main = new Thread(() -> {
            try {
                entry.invoke(null, (Object) new String[0]);
            } catch (java.lang.reflect.InvocationTargetException error) {
                uncaught.put("main", error.getCause().getClass().getSimpleName());
            } catch (IllegalAccessException error) {
                throw new AssertionError(error);
            }
        }, "main");
        Field threadsField = program.getDeclaredField("threads");
        threadsField.setAccessible(true);
        Thread[] workers = (Thread[]) threadsField.get(null);
        main.start();
        String line = line(program, labels, awaitEnd(main, workers, 200), uncaught);
        if (line != null && line.startsWith("deadlock") && !expected.contains(line)) {
            // Perhaps the machine is only slow: look again with more patience.
            line = line(program, labels, awaitEnd(main, workers, 5000), uncaught);
        }
        return line;
    }

    static String line(Class<?> program, List<String> labels, List<String> blocked, Map<String, String> uncaught)
            throws Exception {
        if (blocked == null) return null;
        StringBuilder line = new StringBuilder(
                blocked.isEmpty() ? "terminated" : "deadlock[" + String.join(",", blocked) + "]");
        for (String label : labels) {
            line.append(' ').append(label).append('=').append(read(program, label));
        }
        List<String> deaths = new ArrayList<>();
        for (String thread : new TreeSet<>(uncaught.keySet())) deaths.add(thread + ":" + uncaught.get(thread));
        line.append(" uncaught[").append(String.join(",", deaths)).append(']');
        return line.toString();
    }

    // The threads that are stuck for good, or null if some keep running.
    static List<String> awaitEnd(Thread main, Thread[] workers, long patience) throws InterruptedException {
        long end = System.nanoTime() + (2000 + 2 * patience) * 1_000_000L;
        long stuckSince = 0;
        int spins = 0;
        while (true) {
            List<String> alive = new ArrayList<>();
            boolean canMove = false;
            if (main.isAlive()) {
                alive.add("main");
                canMove |= canMove(main, patience);
            }
            for (Thread worker : workers) {
                if (worker != null && worker.isAlive()) {
                    alive.add(worker.getName());
                    canMove |= canMove(worker, patience);
                }
            }
            // Main is looked at first: when it is dead, all threads it starts are alive or dead.
            if (alive.isEmpty()) return alive;
            long now = System.nanoTime();
            if (canMove) stuckSince = 0; else if (stuckSince == 0) stuckSince = now;
            // A loaded machine may take its time to let a woken thread run.
            if (stuckSince != 0 && now - stuckSince > patience * 1_000_000L) return alive;
            if (now > end) return null;
            if (++spins < 200) Thread.yield(); else Thread.sleep(1);
        }
    }

    // A thread held up by a class initialiser looks runnable from outside, but its stack does not
    // change and it takes no processor time.
    static boolean canMove(Thread thread, long patience) {
        switch (thread.getState()) {
            case BLOCKED:
            case WAITING:
            case TERMINATED:
                return false;
            case RUNNABLE:
                return !waitsForClass(thread, patience);
            default:
                return true;
        }
    }

    static final java.lang.management.ThreadMXBean THREADS =
            java.lang.management.ManagementFactory.getThreadMXBean();
    static final Map<Thread, long[]> CPU = new java.util.WeakHashMap<>();

    // No processor time for so many milliseconds.
    static boolean waitsForClass(Thread thread, long patience) {
        long time = THREADS.getThreadCpuTime(thread.getId());
        long[] last = CPU.computeIfAbsent(thread, t -> new long[] {-1, 0});
        if (last[0] != time) {
            last[0] = time;
            last[1] = System.nanoTime();
            return false;
        }
        return System.nanoTime() - last[1] > patience * 1_000_000L;
    }

    static String read(Class<?> program, String label) throws Exception {
        if (label.contains("==")) {
            String[] sides = label.split("==");
            return object(program, sides[0]) == object(program, sides[1]) ? "1" : "0";
        }
        if (label.endsWith("]")) {
            int open = label.indexOf('[');
            int index = Integer.parseInt(label.substring(open + 1, label.length() - 1));
            return String.valueOf(((int[]) object(program, label.substring(0, open)))[index]);
        }
        if (label.startsWith("I")) {
            String[] parts = label.split("\\.");
            Class<?> nested = Class.forName(program.getName() + "$" + parts[0], false, program.getClassLoader());
            return staticInt(nested.getDeclaredField(parts[1]));
        }
        if (label.startsWith("A")) return object(program, label).toString();
        if (label.startsWith("S")) {
            return String.valueOf(((java.util.concurrent.Semaphore) object(program, label)).availablePermits());
        }
        if (label.startsWith("D")) {
            return String.valueOf(((java.util.concurrent.CountDownLatch) object(program, label)).getCount());
        }
        if (label.startsWith("c")) {
            String[] parts = label.split("\\.");
            Object at = object(program, parts[0]);
            for (int i = 1; i < parts.length && at != null; i++) {
                Field field = at.getClass().getDeclaredField(parts[i]);
                field.setAccessible(true);
                at = field.get(at);
            }
            return String.valueOf(at);
        }
        return staticInt(program.getDeclaredField(label));
    }

    static Object object(Class<?> program, String name) throws Exception {
        Field field = program.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }

    @SuppressWarnings("deprecation")
    static String staticInt(Field field) {
        return String.valueOf(UNSAFE.getIntVolatile(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field)));
    }

    @SuppressWarnings("deprecation")
    static sun.misc.Unsafe unsafe() {
        try {
            Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (sun.misc.Unsafe) field.get(null);
        } catch (ReflectiveOperationException error) {
            throw new AssertionError(error);
        }
    }
}
