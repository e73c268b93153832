import java.io.*;
import java.lang.reflect.InvocationTargetException;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.ZipEntry;

/** URLClassLoader on a jar and a folder; resources, services, errors of linking, delegation between loaders. */
public class UrlLoaders {
    public interface Greeter { String greet(String whom); }
    public static class Formal implements Greeter {
        public String greet(String whom) { return "Good day, " + new Title().of(whom); }
    }
    public static class Title {
        static final Properties NAMES = new Properties();
        static {
            try (InputStream in = Title.class.getResourceAsStream("titles.properties")) {
                NAMES.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        String of(String whom) { return NAMES.getProperty(whom, "dear") + " " + whom; }
    }
    public static class Lost implements Greeter {
        public String greet(String whom) { return Missing.say(whom); }
    }
    public static class Missing {
        static String say(String whom) { return whom; }
    }
    public static class Broken implements Greeter {
        static int value = Integer.parseInt("x");
        public String greet(String whom) { return "" + value; }
    }

    static byte[] bytes(String name) throws IOException {
        try (InputStream in = UrlLoaders.class.getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        }
    }

    static void put(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("loaders");
        Path jar = folder.resolve("plugin.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_TITLE, "plugin");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            put(out, "UrlLoaders$Formal.class", bytes("UrlLoaders$Formal"));
            put(out, "UrlLoaders$Title.class", bytes("UrlLoaders$Title"));
            put(out, "UrlLoaders$Lost.class", bytes("UrlLoaders$Lost"));
            put(out, "UrlLoaders$Broken.class", bytes("UrlLoaders$Broken"));
            put(out, "UrlLoaders$Greeter.class", bytes("UrlLoaders$Greeter"));
            put(out, "titles.properties", "Ada=Countess\n".getBytes());
            put(out, "META-INF/services/java.lang.Runnable", "".getBytes());
        }
        // Nothing of the class path is seen by it.
        try (URLClassLoader alone = new URLClassLoader("alone", new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> formal = alone.loadClass("UrlLoaders$Formal");
            Object made = formal.getDeclaredConstructor().newInstance();
            System.out.println(made instanceof Greeter);
            System.out.println(formal.getInterfaces()[0] == alone.loadClass("UrlLoaders$Greeter"));
            System.out.println(formal.getMethod("greet", String.class).invoke(made, "Ada"));
            System.out.println(formal.getMethod("greet", String.class).invoke(made, "Bob"));
            try {
                Class<?> lost = Class.forName("UrlLoaders$Lost", true, alone);
                lost.getMethod("greet", String.class).invoke(lost.getDeclaredConstructor().newInstance(), "x");
            } catch (InvocationTargetException e) {
                System.out.println(e.getCause());
                System.out.println(e.getCause().getCause());
            }
            try {
                Class.forName("UrlLoaders$Broken", true, alone);
            } catch (ExceptionInInitializerError e) {
                System.out.println(e.getCause());
            }
            try {
                alone.loadClass("UrlLoaders$Broken").getDeclaredConstructor().newInstance();
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage());
            }
            try {
                alone.loadClass("Nowhere");
            } catch (ClassNotFoundException e) {
                System.out.println(e);
            }
            try (InputStream in = alone.getResourceAsStream("titles.properties")) {
                System.out.print(new String(in.readAllBytes()));
            }
            String url = alone.getResource("titles.properties").toString();
            System.out.println(url.substring(url.lastIndexOf('/') - 12));
            System.out.println(alone.getResource("absent") + " " + alone.findResource("titles.properties").getProtocol());
            System.out.println(formal.getPackage().getImplementationTitle() + " " + alone.getName() + " " + formal.getModule().isNamed());
            System.out.println(formal.getProtectionDomain().getCodeSource().getLocation().getPath().endsWith("plugin.jar"));
        }
        // Classes of the class path come first.
        try (URLClassLoader child = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            System.out.println(child.loadClass("UrlLoaders$Formal") == Formal.class);
        }
        // A folder, and a child that delegates to another loader of the program.
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Files.write(classes.resolve("UrlLoaders$Greeter.class"), bytes("UrlLoaders$Greeter"));
        Files.write(classes.resolve("UrlLoaders$Missing.class"), bytes("UrlLoaders$Missing"));
        Path more = Files.createDirectories(folder.resolve("more"));
        Files.write(more.resolve("UrlLoaders$Lost.class"), bytes("UrlLoaders$Lost"));
        URLClassLoader parent = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null);
        URLClassLoader child = new URLClassLoader(new URL[] {more.toUri().toURL()}, parent);
        Class<?> lost = child.loadClass("UrlLoaders$Lost");
        Object made = lost.getDeclaredConstructor().newInstance();
        try {
            System.out.println(lost.getMethod("greet", String.class).invoke(made, "found"));
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getClass() + " " + e.getCause().getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        System.out.println(lost.getInterfaces()[0].getClassLoader() == parent);
        System.out.println(lost.getClassLoader().getParent() == parent);
        System.out.println(Greeter.class.isInstance(made) + " " + Class.forName("UrlLoaders$Greeter", false, child).isInstance(made));
        // Twice.
        class Twice extends ClassLoader {
            Class<?> define(String name, byte[] content) { return defineClass(name, content, 0, content.length); }
        }
        Twice twice = new Twice();
        System.out.println(twice.define("UrlLoaders$Missing", bytes("UrlLoaders$Missing")).getClassLoader() == twice);
        try {
            twice.define("UrlLoaders$Missing", bytes("UrlLoaders$Missing"));
        } catch (LinkageError e) {
            System.out.println(e.getClass() + " " + e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        try {
            twice.define("Other", bytes("UrlLoaders$Title"));
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        try {
            twice.define("Garbage", "no class".getBytes());
        } catch (ClassFormatError e) {
            System.out.println(e.getMessage());
        }
        try {
            twice.define("java.lang.Own", bytes("UrlLoaders$Title"));
        } catch (SecurityException e) {
            System.out.println(e.getMessage());
        }
    }
}
