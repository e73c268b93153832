import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.UUID;
import javax.crypto.Cipher;

public class KeysAndSignatures {
    public static void main(String[] args) throws Exception {
        SecureRandom seeded = SecureRandom.getInstance("SHA1PRNG");
        seeded.setSeed(42);
        System.out.println(seeded.nextInt() + " " + seeded.nextLong());
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(512, seeded);
        KeyPair pair = generator.generateKeyPair();
        KeyFactory factory = KeyFactory.getInstance("RSA");
        PublicKey open = factory.generatePublic(new X509EncodedKeySpec(pair.getPublic().getEncoded()));
        PrivateKey secret = factory.generatePrivate(new PKCS8EncodedKeySpec(pair.getPrivate().getEncoded()));
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(secret);
        signature.update("text".getBytes());
        byte[] signed = signature.sign();
        System.out.println(new BigInteger(1, signed).toString(16));
        signature.initVerify(open);
        signature.update("text".getBytes());
        System.out.println(signature.verify(signed));

        char[] password = "secret".toCharArray();
        KeyStore store = KeyStore.getInstance("JKS");
        store.load(null, password);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        store.store(bytes, password);
        KeyStore other = KeyStore.getInstance("JKS");
        other.load(new ByteArrayInputStream(bytes.toByteArray()), password);
        System.out.println(other.size() + " " + other.containsAlias("key") + " " + bytes.size());
        Cipher cipher = Cipher.getInstance("RSA/ECB/PKCS1Padding");
        cipher.init(Cipher.ENCRYPT_MODE, open);
        byte[] hidden = cipher.doFinal("secret".getBytes());
        cipher.init(Cipher.DECRYPT_MODE, secret);
        System.out.println(new String(cipher.doFinal(hidden)));
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        System.out.println(keys.getType() + " " + keys.size() + " " + keys.getProvider().getName());

        SecureRandom random = new SecureRandom();
        byte[] drawn = new byte[8];
        random.nextBytes(drawn);
        int below = random.nextInt(10);
        System.out.println(below >= 0 && below < 10);
        System.out.println(random.generateSeed(4).length + " " + UUID.randomUUID().version());
        System.out.println(SecureRandom.getInstance("DRBG").getAlgorithm());
        System.out.println(Security.getProvider("SunJCE").getName() + " " + Security.getProperty("crypto.policy"));
    }
}
