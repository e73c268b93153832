import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** Two threads digest and encrypt by themselves. */
public final class Main {
    static byte[] work(String text) {
        try {
            byte[] key = MessageDigest.getInstance("MD5").digest(text.getBytes());
            Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
            return cipher.doFinal(key);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        byte[][] results = new byte[2][];
        Thread other = new Thread(() -> results[0] = work("a"));
        other.start();
        results[1] = work("a");
        other.join();
        assert MessageDigest.isEqual(results[0], results[1]) && results[0].length == 32;
    }
}
