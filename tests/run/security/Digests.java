import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Digests {
    public static void main(String[] args) throws Exception {
        byte[] text = "hello, world".getBytes(StandardCharsets.UTF_8);
        String[] names = {
            "MD2", "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/256", "SHA3-256", "SHA3-512",
        };
        for (String name : names) {
            MessageDigest digest = MessageDigest.getInstance(name);
            digest.update(text, 0, 5);
            MessageDigest copy = (MessageDigest) digest.clone();
            digest.update(text, 5, text.length - 5);
            System.out.println(name + " " + hex(digest.digest()) + " " + hex(copy.digest()) + " " + digest.getProvider().getName());
        }
        byte[] kilobyte = new byte[1024];
        Arrays.fill(kilobyte, (byte) 7);
        System.out.println(hex(MessageDigest.getInstance("SHA-256").digest(kilobyte)));
        try {
            MessageDigest.getInstance("none");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        for (String name : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA512"}) {
            Mac mac = Mac.getInstance(name);
            mac.init(new SecretKeySpec(text, name));
            System.out.println(name + " " + Base64.getEncoder().encodeToString(mac.doFinal(kilobyte)));
        }
        System.out.println(UUID.nameUUIDFromBytes(text));
    }

    static String hex(byte[] bytes) {
        return new BigInteger(1, bytes).toString(16);
    }
}
