// jdk: 17+
/** Text blocks, and every form of print. */
public final class TextBlocks {
    public static void main(String[] args) {
        String block = """
                first "line"
                  indented\
                 joined
                tab\there
                """;
        System.out.print(block);
        System.out.println(block.length());
        System.out.println(block.stripIndent().lines().skip(1).findFirst().get());
        System.out.print('a');
        System.out.print(1);
        System.out.print(2L);
        System.out.print(1.5f);
        System.out.print(2.5);
        System.out.print(true);
        System.out.print((Object) "o");
        System.out.print((String) null);
        System.out.print(new char[] {'c', 'd'});
        System.out.println();
        System.out.println('z');
        System.out.println(new char[] {'e', 'f'});
        System.out.println((Object) null);
        System.out.append("appended").append('\n');
        System.out.write('w');
        System.out.write('\n');
        System.out.flush();
    }
}
