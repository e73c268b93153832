/** Table and lookup switches at the edges of int, empty ones, and nested jumps out of them. */
public final class SparseSwitches {
    static int edges(int x) {
        switch (x) {
            case Integer.MIN_VALUE:
                return 1;
            case -1:
                return 2;
            case 0:
                return 3;
            case Integer.MAX_VALUE:
                return 4;
            case Integer.MAX_VALUE - 1:
                return 5;
            default:
                return 6;
        }
    }

    static int top(int x) {
        switch (x) {
            case 0x7ffffffd: return 1;
            case 0x7ffffffe: return 2;
            case 0x7fffffff: return 3;
        }
        return 0;
    }

    static int bottom(int x) {
        switch (x) {
            case 0x80000000: return 1;
            case 0x80000001: return 2;
            case 0x80000003: return 3;
        }
        return 0;
    }

    static String jumps(int n) {
        StringBuilder out = new StringBuilder();
        outer:
        for (int i = 0; i < n; i++) {
            switch (i) {
                case 1:
                    continue;
                case 2:
                    inner:
                    while (true) {
                        switch (out.length()) {
                            case 1:
                                out.append('x');
                                continue inner;
                            default:
                                break inner;
                        }
                    }
                case 3:
                    out.append('f');
                    break;
                case 6:
                    break outer;
                default:
                    out.append(i);
            }
            out.append('.');
        }
        return out.toString();
    }

    static int sideEffects;

    public static void main(String[] args) {
        int[] values = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MIN_VALUE + 2, Integer.MIN_VALUE + 3, -2, -1, 0, 1, Integer.MAX_VALUE - 3, Integer.MAX_VALUE - 2, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        for (int v : values) {
            System.out.print(edges(v) + "" + top(v) + bottom(v) + " ");
        }
        System.out.println();
        System.out.println(jumps(9));
        switch (sideEffects++) {
        }
        switch (sideEffects++) {
            default:
        }
        System.out.println(sideEffects);
        switch ((char) (values.length + 65)) {
            case 'M':
                int declared = 5;
                System.out.println("M");
            case 'N':
                declared = 6;
                System.out.println(declared);
        }
        switch ((short) 65535) {
            case -1:
                System.out.println("short");
        }
        switch ((byte) 255) {
            case (byte) 0xff:
                System.out.println("byte");
        }
        final int constant = 3 * 4;
        switch (values.length) {
            case constant + 1 - 1:
                System.out.println("constant");
        }
    }
}
