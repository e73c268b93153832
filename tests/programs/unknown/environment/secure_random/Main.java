import java.security.NoSuchAlgorithmException;
import javax.crypto.KeyGenerator;

/** Random numbers that a key generator draws. */
public final class Main {
    public static void main(String[] args) throws NoSuchAlgorithmException {
        byte[] key = KeyGenerator.getInstance("AES").generateKey().getEncoded();
        assert key[0] != 5 || key[1] != 6;
    }
}
