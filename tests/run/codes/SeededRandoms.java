import java.util.*;
import java.util.stream.Collectors;

/** Generators with seeds, all kinds of numbers and streams. */
public class SeededRandoms {
    public static void main(String[] args) {
        Random r = new Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(1 << 20) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextGaussian() + " " + r.nextGaussian());
        byte[] bytes = new byte[7];
        r.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes) + r.ints(3).boxed().collect(Collectors.toList()) + r.ints(3, 5, 9).boxed().collect(Collectors.toList()) + r.longs(2, 0, 1L << 40).boxed().collect(Collectors.toList()) + r.doubles(2).boxed().collect(Collectors.toList()) + r.doubles(1, -5, 5).sum());
        r.setSeed(1);
        System.out.println(r.nextInt(7) + " " + new Random(-1).nextInt(Integer.MAX_VALUE) + " " + new Random(0).nextInt((1 << 30) + 1));
        SplittableRandom s = new SplittableRandom(5);
        System.out.println(s.nextInt() + " " + s.nextInt(100) + " " + s.nextInt(-5, 5) + " " + s.nextLong(1000) + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.split().nextInt() + " " + s.ints(3, 0, 10).sum());
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            r.ints(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            s.nextInt(5, 5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        double x = Math.random();
        System.out.println((x >= 0 && x < 1) + " " + (new Random().nextInt(5) < 5) + " " + (java.util.concurrent.ThreadLocalRandom.current().nextInt(3, 4)) + " " + UUID.randomUUID().version());
    }
}
