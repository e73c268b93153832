import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;

/** A thread of a client. */
final class Player implements Runnable {
    private final Client client;
    private final int who;
    /**
     * The letters, seven bits each, the first in the lowest. A number that goes through a local variable: to read a
     * string or an array that several threads can reach would be visible to the search.
     */
    private final long script;
    private final Thread next;

    Player(Client client, int who, String letters, Thread next) {
        this.client = client;
        this.who = who;
        this.next = next;
        long all = 0;
        for (int i = letters.length() - 1; i >= 0; i--) {
            all = all << 7 | letters.charAt(i);
        }
        script = all;
    }

    @Override
    public void run() {
        long seen = 0;
        for (long rest = script; rest != 0; rest >>>= 7) {
            seen = seen << 4 | seen((char) (rest & 127));
            switch (who) {
                case 0:
                    Client.r0 = seen;
                    break;
                case 1:
                    Client.r1 = seen;
                    break;
                default:
                    Client.r2 = seen;
            }
        }
    }

    private int seen(char letter) {
        try {
            switch (letter) {
                case 'x':
                    next.interrupt();
                    return Client.DONE;
                case 'q':
                    return Client.truth(Thread.interrupted());
                case 'o':
                    return Client.truth(next.isInterrupted());
                case 'z':
                    return Client.number(Client.tickets++);
                default:
                    return client.call(letter, who);
            }
        } catch (InterruptedException e) {
            return Client.INTERRUPTED;
        } catch (IllegalMonitorStateException e) {
            return Client.NOT_OWNER;
        } catch (TimeoutException e) {
            return Client.TIMEOUT;
        } catch (BrokenBarrierException e) {
            return Client.BROKEN;
        } catch (CancellationException e) {
            return Client.CANCELLED;
        } catch (Throwable e) {
            return Client.OTHER;
        }
    }
}
