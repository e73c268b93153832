/** try, catch and finally: nesting, returns and throws that override, ranges of handlers. */
public final class Finally {
    static StringBuilder log = new StringBuilder();

    static int returns() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
            log.append("f");
        }
    }

    @SuppressWarnings("finally")
    static int overrides() {
        try {
            throw new IllegalStateException();
        } finally {
            return 7;
        }
    }

    @SuppressWarnings("finally")
    static String replaces() {
        try {
            try {
                throw new RuntimeException("first");
            } finally {
                throw new RuntimeException("second");
            }
        } catch (RuntimeException e) {
            return e.getMessage() + e.getSuppressed().length;
        }
    }

    static int nested(int n) {
        int result = 0;
        try {
            result += 1;
            try {
                if (n == 1) {
                    throw new IllegalArgumentException();
                }
                if (n == 2) {
                    throw new NullPointerException();
                }
                if (n == 3) {
                    return result + 1000;
                }
                result += 10;
            } catch (IllegalArgumentException e) {
                result += 100;
            } finally {
                result += 10000;
                log.append(n);
            }
            result += 100000;
        } catch (RuntimeException e) {
            result += 1000000;
        } finally {
            log.append("o");
        }
        return result;
    }

    static int loop() {
        int sum = 0;
        for (int i = 0; i < 6; i++) {
            try {
                if (i == 2) {
                    continue;
                }
                if (i == 4) {
                    break;
                }
                sum += i;
            } finally {
                sum += 100;
            }
        }
        return sum;
    }

    static String multi(int n) {
        try {
            Object o = n == 0 ? null : n == 1 ? "s" : new int[0];
            if (n == 3) {
                throw new Exception("checked");
            }
            return "" + ((int[]) o)[0];
        } catch (NullPointerException | ClassCastException e) {
            return "null or cast";
        } catch (RuntimeException e) {
            return "runtime";
        } catch (Exception e) {
            return e.getMessage();
        }
    }

    static long wide(boolean fail) {
        long value = 1L << 40;
        double other = 0.5;
        try {
            if (fail) {
                throw new Error();
            }
            value += 1;
        } catch (Error e) {
            value -= 1;
            other *= 2;
        } finally {
            value *= 2;
        }
        return value + (long) other;
    }

    public static void main(String[] args) {
        System.out.println(returns() + " " + overrides() + " " + replaces());
        for (int n = 0; n < 4; n++) {
            System.out.println(nested(n) + " " + multi(n));
        }
        System.out.println(loop() + " " + log + " " + wide(true) + " " + wide(false));
    }
}
