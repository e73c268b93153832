import java.io.InputStream;

/** Resources of the user's classes that are not there, and one that is: the class itself. */
public class Resources {
    public static void main(String[] args) throws Exception {
        ClassLoader loader = Resources.class.getClassLoader();
        System.out.println(Resources.class.getResource("nothing") + " " + Resources.class.getResourceAsStream("nothing")
            + " " + Resources.class.getResource("/a/b/nothing") + " " + ClassLoader.getSystemResource("a/b")
            + " " + loader.getResource("../x") + " " + loader.getResources("x").hasMoreElements()
            + " " + ClassLoader.getSystemResourceAsStream("nothing"));
        try (InputStream in = Resources.class.getResourceAsStream("Resources.class")) {
            System.out.println(Integer.toHexString(in.read()) + Integer.toHexString(in.read()) + " " + (in.available() > 100)
                + " " + (in.readAllBytes().length > 100) + " " + in.read());
        }
        try {
            Resources.class.getResource(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
