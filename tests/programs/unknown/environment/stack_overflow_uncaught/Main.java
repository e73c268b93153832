class Main {
    static int sum(int n) {
        return n + sum(n - 1);
    }

    public static void main(String[] args) {
        sum(7);
    }
}
