import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many programs in one JVM for one release of Java. Arguments: the release, the folder of
 * a class library of that release (used if this compiler is older), a folder for scratch, a file
 * of lines "class folder, tab, source file", and a folder of sources that the programs may use. What the compiler says of a wrong program goes to the
 * file errors.txt in its class folder.
 */
public final class CompileAll {
    public static void main(String[] args) throws Exception {
        int release = Integer.parseInt(args[0]);
        int own = Runtime.version().feature();
        List<String> options = new ArrayList<>(List.of("-g", "-nowarn", "-proc:none", "-encoding", "UTF-8"));
        if (release == own) {
            // The compiler's own library: the one of --release takes half the time again.
        } else if (release < own) {
            options.addAll(List.of("--release", args[0]));
        } else {
            // The newer library under the older language with its preview features.
            Path library = Path.of(args[2]).resolve("library");
            copyLibrary(Path.of(args[1]), library, own);
            options.addAll(List.of("-source", Integer.toString(own), "--enable-preview", "-Xlint:-options"));
            options.addAll(List.of("--patch-module", "java.base=" + library));
        }
        boolean good = true;
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = null;
        for (String line : Files.readAllLines(Path.of(args[3]))) {
            String[] parts = line.split("\t");
            Path classes = Files.createDirectories(Path.of(parts[0]));
            List<String> all = new ArrayList<>(options);
            // Lest the programs see this class.
            String path = parts[0] + File.pathSeparator + args[4];
            all.addAll(List.of("-cp", path, "-d", parts[0]));
            // Managers are shared, for speed, but take a patched module once only.
            if (files == null || release > own) {
                files = compiler.getStandardFileManager(null, null, null);
            }
            StringWriter said = new StringWriter();
            var sources = files.getJavaFileObjects(parts[1]);
            if (!compiler.getTask(said, files, null, all, null, sources).call()) {
                Files.writeString(classes.resolve("errors.txt"), said.toString());
                good = false;
            } else if (release > own) {
                setVersion(classes, release);
            }
        }
        System.exit(good ? 0 : 1);
    }

    /** The public part of java.base, said to be of the compiler's own version, which it insists on. */
    private static void copyLibrary(Path home, Path to, int feature) throws IOException {
        try (FileSystem image = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()))) {
            Path base = image.getPath("/modules/java.base");
            try (Stream<Path> all = Files.walk(base.resolve("java"))) {
                for (Path path : (Iterable<Path>) all::iterator) {
                    Path copy = to.resolve(base.relativize(path).toString());
                    if (Files.isDirectory(path)) {
                        Files.createDirectories(copy);
                    } else {
                        Files.write(copy, withVersion(Files.readAllBytes(path), feature));
                    }
                }
            }
        }
    }

    /** Preview features that have become part of the language by then need no mark any more. */
    private static void setVersion(Path classes, int feature) throws IOException {
        try (Stream<Path> all = Files.walk(classes)) {
            for (Path path : (Iterable<Path>) all.filter(p -> p.toString().endsWith(".class"))::iterator) {
                Files.write(path, withVersion(Files.readAllBytes(path), feature));
            }
        }
    }

    /** JVMS 4.1: minor and major version follow the magic number; Java 17 is 61.0. */
    private static byte[] withVersion(byte[] classFile, int feature) {
        classFile[4] = 0;
        classFile[5] = 0;
        classFile[6] = 0;
        classFile[7] = (byte) (44 + feature);
        return classFile;
    }
}
