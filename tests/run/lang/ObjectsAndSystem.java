// java: each time
import java.util.*;

/** Object, System, Runtime: what is the same everywhere. */
public class ObjectsAndSystem implements Cloneable {
    int[] data = {1, 2};

    @Override protected Object clone() throws CloneNotSupportedException {
        return super.clone();
    }

    public static void main(String[] args) throws Exception {
        ObjectsAndSystem one = new ObjectsAndSystem();
        ObjectsAndSystem two = (ObjectsAndSystem) one.clone();
        two.data[0] = 9;
        System.out.println(one.data[0] + " " + (one != two) + " " + one.equals(two) + " " + (one.hashCode() == System.identityHashCode(one)) + " " + System.identityHashCode(null) + " " + one.toString().equals("ObjectsAndSystem@" + Integer.toHexString(one.hashCode())));
        int[][] deep = {{1}, {2}};
        int[][] copy = deep.clone();
        System.out.println((deep[0] == copy[0]) + " " + deep.getClass() + " " + new int[0].getClass().getName() + " " + new String[0][0].getClass().getSimpleName() + " " + int.class + void.class);
        System.out.println(System.getProperty("line.separator").length() + System.getProperty("file.separator") + System.getProperty("path.separator") + System.getProperty("java.version").isEmpty() + System.getProperty("no.such") + System.getProperty("no.such", "default") + System.lineSeparator().equals("\n"));
        System.out.println(System.getProperty("java.specification.version").equals(System.getProperty("java.vm.specification.version")) + " " + Runtime.version().feature() / 10 + " " + (Runtime.version().compareTo(Runtime.Version.parse("11")) >= 0) + " " + System.getProperty("java.specification.name") + " " + Runtime.Version.parse("17.0.2+8-LTS").optional().get());
        for (String bad : new String[] {"", null}) {
            try {
                System.getProperty(bad);
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        System.setProperty("own", "1");
        System.out.println(System.getProperty("own") + System.setProperty("own", "2") + System.clearProperty("own") + System.getProperty("own") + System.getProperties().containsKey("own") + System.getProperties().getProperty("file.separator"));
        long start = System.nanoTime(), wall = System.currentTimeMillis();
        Thread.sleep(2);
        System.out.println((System.nanoTime() - start >= 2_000_000) + " " + (System.currentTimeMillis() >= wall) + " " + (Runtime.getRuntime().availableProcessors() > 0) + " " + (Runtime.getRuntime().totalMemory() > 0) + (Runtime.getRuntime().freeMemory() > 0) + (Runtime.getRuntime() == Runtime.getRuntime()));
        System.gc();
        Object[] source = {1, "two", 3.0, null};
        Integer[] target = new Integer[4];
        try {
            System.arraycopy(source, 0, target, 1, 3);
        } catch (ArrayStoreException e) {
            System.out.println(Arrays.toString(target));
        }
        System.arraycopy(source, 0, source, 1, 3);
        System.out.println(Arrays.toString(source));
        for (int[] bad : new int[][] {{0, 0, 9}, {-1, 0, 1}, {0, 4, 1}, {0, 0, -1}, {4, 0, 1}}) {
            try {
                System.arraycopy(source, bad[0], target, bad[1], bad[2]);
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        System.err.println("to the other stream");
        Iterator<Integer> none = new Iterator<>() {
            public boolean hasNext() {
                return false;
            }

            public Integer next() {
                return null;
            }
        };
        try {
            none.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
