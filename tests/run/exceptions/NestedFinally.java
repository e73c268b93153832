/** Finally blocks that return, break, continue and throw, and what they see of values. */
public final class NestedFinally {
    static int value() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static int[] array() {
        int[] x = {1};
        try {
            return x;
        } finally {
            x[0] = 2;
        }
    }

    @SuppressWarnings("finally")
    static int swallow() {
        for (int i = 0; ; i++) {
            try {
                throw new RuntimeException("lost");
            } finally {
                if (i < 3) {
                    continue;
                }
                break;
            }
        }
        return 7;
    }

    @SuppressWarnings("finally")
    static String chain(int mode) {
        StringBuilder out = new StringBuilder();
        outer:
        for (int i = 0; i < 3; i++) {
            try {
                try {
                    out.append("t");
                    if (mode == 1) {
                        continue outer;
                    }
                    if (mode == 2) {
                        break outer;
                    }
                    if (mode == 3) {
                        throw new IllegalStateException("x");
                    }
                    if (mode == 4) {
                        return out.append("r").toString();
                    }
                } catch (IllegalStateException e) {
                    out.append("c");
                    throw new IllegalArgumentException(e);
                } finally {
                    out.append("f");
                    if (mode == 5) {
                        return out.append("R").toString();
                    }
                    try {
                        out.append(1 / (mode - 6));
                    } catch (ArithmeticException e) {
                        out.append("a");
                    } finally {
                        out.append("g");
                    }
                }
            } catch (IllegalArgumentException e) {
                out.append("C").append(e.getCause().getMessage());
            } finally {
                out.append("F");
            }
        }
        return out.toString();
    }

    static long wide(boolean fail) {
        long a = 1L << 40;
        double b = 0.5;
        try {
            a++;
            if (fail) {
                a += Integer.parseInt("x");
            }
            b++;
        } catch (NumberFormatException e) {
            b = -b;
            a *= 2;
        } finally {
            a += (long) (b * 4);
        }
        return a;
    }

    static void replaced() throws Exception {
        try {
            throw new Exception("first");
        } finally {
            throw new Exception("second");
        }
    }

    static int depth(int n) {
        try {
            return n == 0 ? 0 / n : depth(n - 1) + 1;
        } finally {
            if (n == 3) {
                return 100;
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(value() + " " + array()[0] + " " + swallow() + " " + depth(5));
        for (int mode = 0; mode < 8; mode++) {
            System.out.println(mode + chain(mode));
        }
        System.out.println(wide(true) + " " + wide(false));
        try {
            replaced();
        } catch (Exception e) {
            System.out.println(e.getMessage() + e.getSuppressed().length);
        }
    }
}
