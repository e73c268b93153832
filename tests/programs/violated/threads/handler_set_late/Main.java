class Main {
    static volatile boolean leaving;
    static volatile boolean handled;

    static class Handler implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread thread, Throwable exception) {
            handled = true;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                throw new IllegalStateException();
            } finally {
                leaving = true;
            }
        });
        thread.start();
        while (!leaving) {
            Thread.onSpinWait();
        }
        thread.setUncaughtExceptionHandler(new Handler());
        thread.join();
        assert !handled;
    }
}
