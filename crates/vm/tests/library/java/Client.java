/**
 * A small program that uses one synchronizer: each thread has a script, one letter for each call, and notes
 * what the calls give. Subclasses have the synchronizer and say what the letters mean.
 */
abstract class Client {
    /** What a call gives: nothing, a truth value, a number from 0 to 5, an exception. */
    static final int DONE = 1, NO = 2, YES = 3, NUMBER = 4;
    static final int INTERRUPTED = 10, NOT_OWNER = 11, TIMEOUT = 12, BROKEN = 13, CANCELLED = 14, OTHER = 15;

    /** What each thread saw so far, four bits a call. Only that thread writes it, and none reads it. */
    static long r0, r1, r2;

    /** How many tickets were taken. */
    static int tickets;

    /** The synchronizer, whose final state is compared. Nobody else reads it. */
    static Object subject;

    /** Makes the call that a letter stands for. */
    abstract int call(char letter, int who) throws Exception;

    static int truth(boolean value) {
        return value ? YES : NO;
    }

    static int number(long value) {
        return value >= 0 && value <= 5 ? NUMBER + (int) value : OTHER;
    }

    /** Runs scripts, the first in the current thread. */
    static void play(Client client, Object synchronizer, String[] scripts) {
        subject = synchronizer;
        Thread own = Thread.currentThread();
        // From the last to the first, so that each can have the next in a final field.
        Thread third = null;
        if (scripts.length > 2) {
            third = new Thread(new Player(client, 2, scripts[2], own), "t2");
        }
        Thread second = new Thread(new Player(client, 1, scripts[1], third == null ? own : third), "t1");
        Player first = new Player(client, 0, scripts[0], second);
        // A thread is started after its next, so that none is interrupted before it starts: JDK 11 would forget that.
        if (third != null) {
            third.start();
        }
        second.start();
        first.run();
    }
}
