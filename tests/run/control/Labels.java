/** Labelled statements of every kind, loops with odd headers, and jumps through try blocks. */
public final class Labels {
    static String walk(int limit) {
        StringBuilder out = new StringBuilder();
        outer:
        for (int i = 0, j = 10; i < j; i++, j--, out.append(',')) {
            middle:
            do {
                inner:
                while (true) {
                    if (i == 1) {
                        continue outer;
                    }
                    if (j == 8) {
                        break middle;
                    }
                    if (out.length() > limit) {
                        break outer;
                    }
                    out.append(i).append(j);
                    switch (i) {
                        case 0:
                            break inner;
                        case 3:
                            continue middle;
                        default:
                            break;
                    }
                    break;
                }
                out.append('m');
            } while (out.length() % 3 != 0);
        }
        return out.toString();
    }

    static int block(int n) {
        int r = 0;
        block: {
            r++;
            if (n == 1) {
                break block;
            }
            r += 10;
            second: if (n == 2) {
                for (;;) {
                    break second;
                }
            } else {
                r += 100;
                if (n == 3) {
                    break block;
                }
            }
            r += 1000;
        }
        return r;
    }

    static String tries() {
        StringBuilder out = new StringBuilder();
        loop:
        for (int i = 0; i < 5; i++) {
            try {
                try {
                    if (i == 1) {
                        continue loop;
                    }
                    if (i == 3) {
                        break loop;
                    }
                    out.append(i);
                } finally {
                    out.append('f');
                    if (i == 2) {
                        continue;
                    }
                }
                out.append('e');
            } finally {
                out.append('g');
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        System.out.println(walk(30) + " " + walk(3) + " " + walk(12));
        System.out.println(block(0) + " " + block(1) + " " + block(2) + " " + block(3));
        System.out.println(tries());
        int n = 0;
        for (; ; ) {
            if (n++ > 5) {
                break;
            }
        }
        for (int i = Integer.MAX_VALUE - 2; i > 0; i++) {
            n += 10;
        }
        for (byte b = 126; b > 0; b++) {
            n += 100;
        }
        for (char c = '\ufffe'; c != 1; c++) {
            n += 1000;
        }
        for (long l = 1L << 62; l > 0; l <<= 1) {
            n += 10000;
        }
        for (double d = 0; d != 1.0 && n < 1_000_000; d += 0.1) {
            n += 50000;
        }
        System.out.println(n);
        int[][] grid = {{1, 2}, {}, {3}};
        int sum = 0;
        rows:
        for (int[] row : grid) {
            for (int cell : row) {
                if (cell == 2) {
                    continue rows;
                }
                sum = sum * 10 + cell;
            }
        }
        System.out.println(sum);
        try {
            for (int[] row : new int[][] {{1}, null}) {
                for (int cell : row) {
                    System.out.println(cell);
                }
            }
        } catch (NullPointerException e) {
            System.out.println("null row");
        }
        a: b: c: for (;;) {
            break b;
        }
    }
}
