/** The longest Collatz chain below a limit: long arithmetic and branches. Argument: limit. */
public final class Collatz {
    private static int length(long start) {
        int steps = 1;
        for (long n = start; n != 1L; steps++) {
            n = (n & 1L) == 0L ? n >> 1 : 3L * n + 1L;
        }
        return steps;
    }

    public static void main(String[] args) {
        int limit = args.length > 0 ? Integer.parseInt(args[0]) : 600_000;
        int longest = 0;
        int best = 0;
        long total = 0L;
        for (int start = 1; start < limit; start++) {
            int steps = length(start);
            total += steps;
            if (steps > longest) {
                longest = steps;
                best = start;
            }
        }
        System.out.println("collatz " + best + " " + longest + " " + total);
    }
}
