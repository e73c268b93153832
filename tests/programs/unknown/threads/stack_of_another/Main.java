// Where a running thread is in its code can be seen at any moment.
public class Main {
    static void inner() {
        int number = 0;
        number++;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(Main::inner);
        thread.start();
        for (StackTraceElement element : thread.getStackTrace()) {
            assert !element.getMethodName().equals("inner");
        }
    }
}
