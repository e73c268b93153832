/** Dense and sparse switches, with fall-through and default. */
public final class Main {
    static int dense(int n) {
        int sum = 0;
        switch (n) {
            case 1:
                return 10;
            case 2:
                sum += 5;
            case 3:
                return sum + 30;
            default:
                return -1;
        }
    }

    static int sparse(int n) {
        switch (n) {
            case -5: return 1;
            case 1_000_000: return 2;
            default: return 0;
        }
    }

    public static void main(String[] args) {
        assert dense(1) == 10 && dense(2) == 35 && dense(3) == 30 && dense(9) == -1;
        assert sparse(-5) == 1 && sparse(1_000_000) == 2 && sparse(0) == 0;
    }
}
