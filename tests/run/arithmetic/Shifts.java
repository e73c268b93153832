/** Shifts use only the low five or six bits of the distance (JLS 15.19). */
public final class Shifts {
    public static void main(String[] args) {
        int[] distances = {0, 1, 5, 31, 32, 33, 63, 64, -1, -32, 1000};
        for (int distance : distances) {
            int i = 0x80000F01;
            long l = 0x8000000000000F01L;
            System.out.println(
                    distance
                            + ": "
                            + (i << distance)
                            + " "
                            + (i >> distance)
                            + " "
                            + (i >>> distance)
                            + " "
                            + (l << distance)
                            + " "
                            + (l >> distance)
                            + " "
                            + (l >>> distance));
        }
        System.out.println(1 << 33L);
        byte b = (byte) 0x80;
        System.out.println((b >>> 1) + " " + (b >> 1) + " " + ((b & 0xff) >>> 1));
        b >>>= 1;
        System.out.println(b);
        short s = -2;
        s <<= 15;
        System.out.println(s);
        char c = '\uffff';
        c >>= 4;
        System.out.println((int) c);
    }
}
