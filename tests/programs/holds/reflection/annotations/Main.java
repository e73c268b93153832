import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Two threads ask for the same annotation; the library keeps what it found. */
@Main.Limit(7)
public class Main {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Limit {
        int value();
        String unit() default "s";
    }

    static void work() {
        Limit limit = Main.class.getAnnotation(Limit.class);
        assert limit.value() == 7 && limit.unit().equals("s");
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::work);
        other.start();
        work();
        other.join();
    }
}
