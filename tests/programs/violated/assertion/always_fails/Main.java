/** An assertion that fails on every run, with a message. */
public final class Main {
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 1; i <= 4; i++) {
            sum += i;
        }
        System.out.println("sum " + sum);
        assert sum == 11 : "the sum is " + sum;
    }
}
