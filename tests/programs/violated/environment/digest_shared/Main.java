import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A message digest is used by two threads. */
public final class Main {
    public static void main(String[] args) throws InterruptedException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("MD5");
        Thread other = new Thread(() -> digest.update((byte) 1));
        other.start();
        digest.update((byte) 1);
        other.join();
        byte[] sum = digest.digest();
        MessageDigest own = MessageDigest.getInstance("MD5");
        assert MessageDigest.isEqual(sum, own.digest(new byte[] {1, 1}));
    }
}
