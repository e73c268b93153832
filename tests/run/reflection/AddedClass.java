import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.net.URL;
import java.util.Base64;

/** A class that the program adds to the loader of the class path, and class files of the JDK. */
public class AddedClass {
    /** public class Extra { int n = 2; public static int twice(int x) { return new Extra().n * x; } } */
    static final String EXTRA = "yv66vgAAADcAEQoAAgADBwAEDAAFAAYBABBqYXZhL2xhbmcvT2JqZWN0AQAGPGluaXQ+AQADKClWCQAIAAkHAAoMAAsADAEABUV4dHJhAQABbgEAAUkKAAgAAwEABENvZGUBAAV0d2ljZQEABChJKUkAIQAIAAIAAAABAAAACwAMAAAAAgABAAUABgABAA4AAAAWAAIAAQAAAAoqtwABKgW1AAexAAAAAAAJAA8AEAABAA4AAAAZAAIAAQAAAA27AAhZtwANtAAHGmisAAAAAAAA";

    public static void main(String[] args) throws Exception {
        try {
            Class.forName("Extra");
        } catch (ClassNotFoundException e) {
            System.out.println("not yet");
        }
        Class<?> extra = MethodHandles.lookup().defineClass(Base64.getDecoder().decode(EXTRA));
        System.out.println(extra + " " + (extra.getClassLoader() == AddedClass.class.getClassLoader()));
        System.out.println(extra.getModule() == AddedClass.class.getModule());
        System.out.println(extra.getMethod("twice", int.class).invoke(null, 21));
        // Not public, but of the same package.
        System.out.println(extra.getDeclaredField("n").get(extra.getDeclaredConstructor().newInstance()));
        System.out.println(Class.forName("Extra") == extra);
        System.out.println(AddedClass.class.getClassLoader().loadClass("Extra") == extra);
        System.out.println(extra.getSigners() == null && String.class.getSigners() == null);

        String name = "java/lang/Object.class";
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
            System.out.println(Integer.toHexString(in.read()) + Integer.toHexString(in.read()));
        }
        URL url = ClassLoader.getSystemResource(name);
        System.out.println(url);
        try (InputStream in = url.openStream()) {
            System.out.println(Integer.toHexString(in.read()));
        }
        System.out.println(url.openConnection().getContentLengthLong() > 1000);
        System.out.println(ClassLoader.getSystemResource("java/lang/NoSuchThing.class"));
    }
}
