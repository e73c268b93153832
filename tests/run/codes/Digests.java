import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;
import java.util.zip.*;

/** Checksums, digests, Base64, UUIDs. */
public class Digests {
    static String hex(byte[] bytes) {
        StringBuilder out = new StringBuilder();
        for (byte b : bytes) out.append(String.format("%02x", b));
        return out.toString();
    }

    public static void main(String[] args) throws Exception {
        byte[] text = "The quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.UTF_8);
        for (String name : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256", "sha-224", "SHA1"}) {
            MessageDigest digest = MessageDigest.getInstance(name);
            System.out.println(digest.getAlgorithm() + " " + digest.getDigestLength() + " " + hex(digest.digest(text)) + " " + hex(digest.digest()));
        }
        MessageDigest parts = MessageDigest.getInstance("SHA-256");
        for (byte b : text) parts.update(b);
        System.out.println(MessageDigest.isEqual(parts.digest(), MessageDigest.getInstance("SHA-256").digest(text)) + " " + parts.getProvider().getName());
        for (Checksum sum : new Checksum[] {new CRC32(), new Adler32(), new CRC32C()}) {
            sum.update(text, 0, text.length);
            System.out.print(sum.getValue() + " ");
            sum.update(5);
            System.out.print(sum.getValue() + " ");
            sum.reset();
            System.out.println(sum.getValue());
        }
        System.out.println(UUID.nameUUIDFromBytes(text) + " " + UUID.nameUUIDFromBytes(text).version() + " " + new UUID(1, -1) + " " + UUID.fromString("1-2-3-4-5") + " " + UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6").timestamp() + " " + new UUID(5, 6).hashCode() + " " + new UUID(1, 2).compareTo(new UUID(1, 3)));
        try {
            UUID.fromString("nonsense");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Base64.Encoder encoder = Base64.getEncoder();
        for (int n = 0; n < 5; n++) System.out.print(encoder.encodeToString(Arrays.copyOf(text, n)) + " " + encoder.withoutPadding().encodeToString(Arrays.copyOf(text, n)) + " ");
        System.out.println(Base64.getUrlEncoder().encodeToString(new byte[] {-1, -2, -3, -4}) + " " + Base64.getMimeEncoder(8, new byte[] {'|'}).encodeToString(text));
        for (String bad : new String[] {"QQ==", "QQ", "Q", "QQ=", "QQ==x", "Q*==", "QR==", "=", "Q Q="}) {
            try {
                System.out.print(Arrays.toString(Base64.getDecoder().decode(bad)) + " ");
            } catch (IllegalArgumentException e) {
                System.out.print(e.getMessage() + "; ");
            }
        }
        System.out.println(new String(Base64.getMimeDecoder().decode("VGhl\r\nIHF1\n*aWNr"), StandardCharsets.US_ASCII) + " " + hex(Base64.getUrlDecoder().decode("__79_A")));
    }
}
