/** What a thread says about itself: names, ids, priorities, daemons, life. */
public final class Facts {
    static final class Named extends Thread {
        Named(String name) {
            super(name);
        }

        @Override
        public void run() {
            setName(getName() + "!");
            System.out.println(getName() + " " + (Thread.currentThread() == this) + isAlive() + getState());
        }
    }

    static void refuse(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + main.isDaemon() + main.isInterrupted() + main.getThreadGroup().getName() + main.getState());
        Named named = new Named("named");
        System.out.println(named.getState() + " " + named.isAlive() + named.getThreadGroup().getName() + (named.getId() != main.getId()));
        named.start();
        named.join();
        System.out.println(named.getState() + " " + named.isAlive() + named.getThreadGroup() + named.getName());
        refuse(named::start);
        refuse(() -> new Thread((String) null));
        refuse(() -> main.setPriority(11));
        refuse(() -> main.setDaemon(true));
        refuse(() -> main.setName(null));
        main.setPriority(Thread.MAX_PRIORITY);
        Thread child = new Thread(() -> { });
        System.out.println(child.getPriority() + " " + child.isDaemon() + child.getName().startsWith("Thread-"));
        main.setPriority(Thread.NORM_PRIORITY);
        Thread daemon = new Thread(() -> {
            Thread inner = new Thread(() -> { });
            System.out.println(inner.isDaemon());
        });
        daemon.setDaemon(true);
        daemon.start();
        daemon.join();
        named.interrupt();
        System.out.println(named.isInterrupted());
        Thread early = new Thread(() -> System.out.println("early " + Thread.interrupted()));
        early.interrupt();
        early.join();
        System.out.println(early.getState());
        early.start();
        early.join();
        System.out.println(Thread.holdsLock(early) + " " + (main.getContextClassLoader() == Facts.class.getClassLoader()));
        new Thread().run();
        Thread overridden = new Thread(() -> System.out.println("target")) {
            @Override
            public void run() {
                System.out.println("override");
                super.run();
            }
        };
        overridden.start();
        overridden.join(0);
    }
}
