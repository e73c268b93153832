class Main {
    static volatile boolean announced, ran;
    static Thread late;

    public static void main(String[] args) {
        late = new Thread(() -> ran = true);
        Thread looks = new Thread(() -> {
            if (announced) {
                boolean alive = late.isAlive();
                assert alive || ran;
            }
        });
        looks.start();
        announced = true;
        late.start();
    }
}
