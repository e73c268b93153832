import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Draws in several ways; two threads share a generator. */
public class Main {
    static long sum;

    public static void main(String[] args) throws InterruptedException {
        Random random = new Random();
        Thread other = new Thread(() -> add(random));
        other.start();
        add(random);
        other.join();
        System.out.println(sum + " " + UUID.randomUUID() + " " + Math.random());
        Thread.sleep(ThreadLocalRandom.current().nextLong(100));
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Collections.shuffle(list);
        assert list.get(0) + list.get(1) + list.get(2) == 6;
        int die = random.nextInt(6);
        assert new int[6].clone()[die] == 0;
    }

    static synchronized void add(Random random) {
        sum += random.nextInt() + random.nextLong();
    }
}
