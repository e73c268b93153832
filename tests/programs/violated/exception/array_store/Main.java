/** An element of the wrong class stored into an array seen as Object[]. */
public final class Main {
    public static void main(String[] args) {
        Object[] objects = new String[1];
        objects[0] = Integer.valueOf(5);
    }
}
