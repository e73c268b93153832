// expect: holds
// why: Guice makes a singleton once for an injector, also when several threads ask at the same time.
import com.google.inject.*;
import java.util.concurrent.atomic.AtomicInteger;

public class SingletonOnce {
    static final AtomicInteger made = new AtomicInteger();

    @Singleton static class Service {
        @Inject Service() { made.incrementAndGet(); }
    }

    public static void main(String[] args) throws Exception {
        Injector injector = Guice.createInjector(binder -> binder.bind(Service.class));
        Thread other = new Thread(() -> injector.getInstance(Service.class));
        other.start();
        injector.getInstance(Service.class);
        other.join();
        assert made.get() == 1;
        System.out.println(made);
    }
}
