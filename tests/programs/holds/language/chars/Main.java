/** Characters are numbers. */
public final class Main {
    public static void main(String[] args) {
        char c = 'a';
        c += 2;
        assert c == 'c' && c - 'a' == 2;
        int sum = 0;
        for (char digit : "2024".toCharArray()) {
            sum += digit - '0';
        }
        assert sum == 8;
        assert (char) (c + 1) == 'd' && Character.toUpperCase(c) == 'C';
        System.out.println("" + c + (char) 66 + (c + 1));
    }
}
