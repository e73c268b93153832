import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.ChaCha20ParameterSpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

public class Ciphers {
    public static void main(String[] args) throws Exception {
        byte[] vector = new byte[16];
        there("AES/ECB/PKCS5Padding", 16, null);
        there("AES/CBC/PKCS5Padding", 32, new IvParameterSpec(vector));
        there("AES/CTR/NoPadding", 16, new IvParameterSpec(vector));
        there("AES/GCM/NoPadding", 16, new GCMParameterSpec(128, new byte[12]));
        there("DESede/CBC/PKCS5Padding", 24, new IvParameterSpec(new byte[8]));
        there("ChaCha20", 32, new ChaCha20ParameterSpec(new byte[12], 1));
        there("ChaCha20-Poly1305", 32, new IvParameterSpec(new byte[12]));

        SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
        PBEKeySpec words = new PBEKeySpec("password".toCharArray(), "salt".getBytes(), 20, 128);
        System.out.println(Arrays.toString(factory.generateSecret(words).getEncoded()));
        KeyGenerator keys = KeyGenerator.getInstance("AES");
        keys.init(192);
        System.out.println(keys.generateKey().getEncoded().length + " " + Cipher.getMaxAllowedKeyLength("AES"));
        try {
            Cipher.getInstance("AES/CBC/None");
        } catch (GeneralSecurityException e) {
            System.out.println(e.getMessage());
        }
        try {
            there("AES/ECB/PKCS5Padding", 5, null);
        } catch (InvalidKeyException e) {
            System.out.println(e.getMessage());
        }
    }

    /** Encrypts and decrypts again, and once more with a bit changed. */
    static void there(String name, int bytes, AlgorithmParameterSpec parameters) throws GeneralSecurityException {
        SecretKeySpec key = new SecretKeySpec(Arrays.copyOf("some secret".getBytes(), bytes), name.split("/")[0]);
        Cipher cipher = Cipher.getInstance(name);
        cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
        byte[] secret = cipher.doFinal("attack at dawn, or a little later".getBytes());
        System.out.println(name + " " + Arrays.toString(secret));
        Cipher back = Cipher.getInstance(name);
        back.init(Cipher.DECRYPT_MODE, key, parameters);
        System.out.println(new String(back.doFinal(secret)));
        if (name.contains("GCM") || name.contains("Poly")) {
            secret[3] ^= 1;
            Cipher again = Cipher.getInstance(name);
            again.init(Cipher.DECRYPT_MODE, key, parameters);
            try {
                again.doFinal(secret);
            } catch (AEADBadTagException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
