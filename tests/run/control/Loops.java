/** Loops: labels, continue, break out of blocks, nested conditions, long loops. */
public final class Loops {
    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) {
                    continue outer;
                }
                if (i == 3) {
                    break outer;
                }
                System.out.print(i * 10 + j + " ");
            }
        }
        System.out.println();
        int n = 0;
        do {
            n += 3;
        } while (n < 10);
        System.out.println(n);
        block:
        {
            if (n > 5) {
                break block;
            }
            System.out.println("not reached");
        }
        int steps = 0;
        for (int a = 0, b = 100; a < b; a += 3, b -= 4) {
            steps++;
        }
        System.out.println(steps);
        long sum = 0;
        for (long i = 0; i < 1_000_000L; i++) {
            sum += i ^ (i >> 3);
        }
        System.out.println(sum);
        int hash = 17;
        for (int i = 0; i < 300_000; i++) {
            hash = (i & 1) == 0 ? hash * 31 + i : hash ^ i;
        }
        System.out.println(hash);
        for (; ; ) {
            if (n++ > 20) {
                break;
            }
        }
        System.out.println(n);
        String s = n > 10 ? n > 20 ? "big" : "medium" : "small";
        System.out.println(s);
    }
}
