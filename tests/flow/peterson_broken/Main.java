/** Peterson's algorithm for two threads, in which one asks for its turn before it says that it wants one. */
public class Main {
    static volatile boolean leftWants;
    static volatile boolean rightWants;
    static volatile int turn;

    public static void main(String[] args) {
        new Left().start();
        new Right().start();
    }

    static void arrive() {}

    static void leave() {}
}

class Left extends Thread {
    @Override
    public void run() {
        Main.turn = 1;
        Main.leftWants = true;
        while (Main.rightWants && Main.turn == 1) {
            Thread.yield();
        }
        Main.arrive();
        Main.leave();
        Main.leftWants = false;
    }
}

class Right extends Thread {
    @Override
    public void run() {
        Main.rightWants = true;
        Main.turn = 0;
        while (Main.leftWants && Main.turn == 0) {
            Thread.yield();
        }
        Main.arrive();
        Main.leave();
        Main.rightWants = false;
    }
}
