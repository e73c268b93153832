import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Every method of a {@code ConcurrentHashMap} is atomic; two of them one after the other are not.
 * Two threads that look for a session, find none and put a new one each end up with different
 * sessions for the same user.
 */
public final class CheckThenAct {
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
        Session session = SESSIONS.get(user);
        if (session == null) {
            session = new Session();
            SESSIONS.put(user, session);
        }
        return session;
    }

    static final class Session {}
}
