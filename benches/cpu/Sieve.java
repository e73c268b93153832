/** The sieve of Eratosthenes: a large boolean array. Argument: repetitions. */
public final class Sieve {
    private static final int LIMIT = 2_000_000;

    private static int countPrimes() {
        boolean[] composite = new boolean[LIMIT + 1];
        int primes = 0;
        for (int n = 2; n <= LIMIT; n++) {
            if (composite[n]) {
                continue;
            }
            primes++;
            for (long multiple = (long) n * n; multiple <= LIMIT; multiple += n) {
                composite[(int) multiple] = true;
            }
        }
        return primes;
    }

    public static void main(String[] args) {
        int repetitions = args.length > 0 ? Integer.parseInt(args[0]) : 15;
        int sum = 0;
        for (int i = 0; i < repetitions; i++) {
            sum = sum * 31 + countPrimes();
        }
        System.out.println("sieve " + sum);
    }
}
