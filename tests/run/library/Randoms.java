import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/** Random numbers from a seed are the same everywhere. */
public final class Randoms {
    public static void main(String[] args) {
        Random random = new Random(42);
        System.out.println(random.nextInt() + " " + random.nextInt(100) + " " + random.nextLong() + " " + random.nextBoolean());
        System.out.println(random.nextDouble() + " " + random.nextFloat() + " " + random.nextGaussian());
        byte[] bytes = new byte[4];
        random.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes) + " " + random.ints(5, 0, 10).sum());
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(list, new Random(7));
        System.out.println(list + " " + new SplittableRandom(3).nextInt(100));
    }
}
