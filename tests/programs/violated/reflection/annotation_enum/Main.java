import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Asking for an annotation initialises the enum that it mentions, and that runs code. */
@Main.Marked(Main.Level.HIGH)
public class Main {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Marked {
        Level value();
    }

    static int steps;

    enum Level {
        LOW, HIGH;
        static {
            steps = 1;
            steps = 2;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Main.class.getAnnotation(Marked.class));
        other.start();
        assert steps != 1 : "between two steps of the initialiser";
        other.join();
    }
}
