/** StringBuilder grows, inserts, deletes and reverses. */
public final class Main {
    public static void main(String[] args) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            builder.append(i);
        }
        builder.insert(0, "start").deleteCharAt(5).reverse();
        assert builder.length() == 34 && builder.charAt(0) == '9';
        builder.setLength(2);
        builder.append(true).append('c').append(1.5);
        assert builder.toString().equals("91truec1.5") && builder.indexOf("true") == 2;
    }
}
