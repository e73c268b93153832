import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The sessions of {@code CheckThenAct}, looked for and made in one atomic call. */
public final class CheckThenActFixed {
    static final ConcurrentMap<String, Session> SESSIONS = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        Session[] found = new Session[2];
        Thread first = new Thread(() -> found[0] = session("user"));
        Thread second = new Thread(() -> found[1] = session("user"));
        first.start();
        second.start();
        first.join();
        second.join();
        assert found[0] == found[1] : "two sessions for one user";
    }

    static Session session(String user) {
        return SESSIONS.computeIfAbsent(user, unknown -> new Session());
    }

    static final class Session {}
}
