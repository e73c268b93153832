import java.util.Random;

/** Counts in one of a hundred places. */
public class Main {
    public static void main(String[] args) {
        int[] places = new int[100];
        places[new Random().nextInt(100)]++;
        assert places[99] == 0;
    }
}
