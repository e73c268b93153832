// jdk: 17+
/** StringBuilder: append, insert, delete, reverse, growth, characters beyond Latin-1. */
public final class Builders {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append("s").append(2L).append(1.5f).append(2.5).append(true);
        sb.append((Object) null).append((String) null).append(new char[] {'x', 'y'}).append("abcdef", 1, 3);
        System.out.println(sb + " " + sb.length());
        sb.insert(0, "start ").insert(3, 42).insert(sb.length(), '!');
        System.out.println(sb);
        sb.setLength(10);
        sb.deleteCharAt(0).delete(2, 4).setCharAt(0, 'T');
        System.out.println(sb + " " + sb.charAt(1) + sb.indexOf("t"));
        System.out.println(sb.reverse());
        sb.replace(0, 2, "replacement");
        System.out.println(sb);
        sb.append('\u20ac').append("\ud83d\ude00");
        System.out.println(sb.reverse().length() + " " + sb.codePointAt(0));
        StringBuilder long1 = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            long1.append(i % 10);
        }
        System.out.println(long1.length() + " " + long1.substring(990) + " " + long1.toString().hashCode());
        StringBuffer buffer = new StringBuffer("buffer");
        buffer.append(1).insert(0, false);
        System.out.println(buffer);
        System.out.println(new StringBuilder("a").compareTo(new StringBuilder("b")));
        try {
            new StringBuilder("abc").deleteCharAt(3);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        sb.setLength(0);
        System.out.println(sb.length() + sb.toString() + sb.isEmpty());
    }
}
