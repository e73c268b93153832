// jdk: 17+
import java.util.*;
import java.util.random.*;

/** HexFormat and RandomGenerator. */
public class NewerCodes {
    public static void main(String[] args) {
        HexFormat hex = HexFormat.ofDelimiter(":").withUpperCase().withPrefix("0x");
        System.out.println(hex.formatHex(new byte[] {0, 127, -128, -1}) + " " + Arrays.toString(hex.parseHex("0x0A:0xff")) + " " + hex);
        System.out.println(HexFormat.of().toHexDigits((short) 0xbeef) + HexFormat.of().toHexDigits(-1L, 3) + HexFormat.fromHexDigits("7fff") + HexFormat.isHexDigit('g') + HexFormat.fromHexDigitsToLong("deadbeefcafe"));
        for (String bad : new String[] {"abc", "zz", "0x1"}) {
            try {
                HexFormat.of().parseHex(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        Random r = new Random(3);
        System.out.println(r.nextInt(5, 10) + " " + r.nextLong(100) + " " + r.nextLong(-3, 3) + " " + r.nextDouble(2.5) + " " + r.nextDouble(1, 2) + " " + r.nextFloat(3f) + " " + r.nextGaussian(10, 2));
        RandomGenerator generator = new SplittableRandom(8);
        System.out.println(generator.nextInt(4) + " " + generator.nextFloat() + " " + generator.nextLong() + " " + generator.ints(3, 0, 5).sum());
    }
}
