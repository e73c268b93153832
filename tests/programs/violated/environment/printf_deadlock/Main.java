class Main {
    static class Slow {
        @Override
        public String toString() {
            Thread thread = new Thread(() -> System.out.println("inside"));
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                return "interrupted";
            }
            return "slow";
        }
    }

    public static void main(String[] args) {
        System.out.printf("%s%n", new Slow());
    }
}
