import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;

/** Files by way of `java.nio.file`. */
public final class FilesAndFolders {
    interface Action {
        Object run() throws IOException;
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    static Path path(String name) {
        return FileSystems.getDefault().getPath(name);
    }

    static String text(String name) throws IOException {
        return new String(Files.readAllBytes(path(name)), StandardCharsets.US_ASCII);
    }

    public static void main(String[] args) throws IOException {
        Path a = path("a.txt");
        show(() -> Files.exists(a) + " " + Files.notExists(a) + Files.isDirectory(a) + Files.isDirectory(path("")));
        show(() -> Files.write(a, Arrays.asList("one", "two")));
        show(() -> Files.exists(a) + " " + Files.size(a) + Files.isRegularFile(a) + Files.isReadable(a) + Files.isWritable(a)
            + Files.isExecutable(a) + Files.isHidden(a) + Files.isSymbolicLink(a));
        Files.write(a, "three\n".getBytes(), StandardOpenOption.APPEND);
        try (BufferedReader reader = Files.newBufferedReader(a)) {
            System.out.println(reader.readLine() + reader.readLine() + reader.readLine() + reader.readLine());
        }
        try (BufferedWriter writer = Files.newBufferedWriter(path("b.txt"))) {
            writer.write("written");
        }
        try (Stream<String> lines = Files.lines(a)) {
            System.out.println(Files.readAllLines(a) + " " + lines.count() + " " + text("b.txt"));
        }
        errors(a);
        copies(a);
        listings();
        attributes(path("d/moved"));
        Path file = Files.createTempFile("pre", ".suf");
        Path folder = Files.createTempDirectory("dir");
        Path inside = Files.createTempFile(folder, null, null);
        System.out.println(file.getParent().equals(path(System.getProperty("java.io.tmpdir"))) + " " + Files.size(file) + " "
            + PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
            + PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)) + inside.toString().endsWith(".tmp"));
        try {
            Files.createTempFile(path("missing"), "x", "y");
        } catch (NoSuchFileException e) {
            System.out.println(e.getFile().startsWith("missing/x"));
        }
        Files.delete(file);
        Files.delete(inside);
        Files.delete(folder);
        Set<Path> gone = new TreeSet<>();
        Files.walkFileTree(path("d"), new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
                Files.delete(folder);
                gone.add(folder);
                return FileVisitResult.CONTINUE;
            }
        });
        System.out.println(gone + " " + Files.exists(path("d")));
    }

    static void errors(Path a) {
        show(() -> Files.readAllBytes(path("missing")));
        show(() -> Files.createFile(a));
        show(() -> Files.newInputStream(path(".")).read());
        show(() -> Files.newOutputStream(path(".")));
        show(() -> Files.newOutputStream(a, StandardOpenOption.CREATE_NEW));
        show(() -> Files.createDirectory(path("x/y")));
        try {
            Files.createDirectories(path("a.txt/y"));
        } catch (FileSystemException e) {
            System.out.println(e.getClass() + " " + e.getReason() + path(e.getFile()).endsWith("a.txt/y"));
        } catch (IOException e) {
            System.out.println(e);
        }
        show(() -> Files.size(path("a.txt/y")));
        show(() -> Files.list(path("missing")));
        show(() -> Files.list(a));
        show(() -> Files.move(path("missing"), path("x")));
        show(() -> Files.readAttributes(path("missing"), BasicFileAttributes.class));
        show(() -> path("missing").toRealPath());
        show(() -> Files.deleteIfExists(path("missing")));
    }

    static void copies(Path a) throws IOException {
        show(() -> Files.createDirectories(path("d/e/f")).endsWith("d/e/f") + " " + Files.createDirectories(path("d/e/f")));
        show(() -> Files.copy(a, path("d/e/c.txt")));
        show(() -> Files.copy(a, path("d/e/c.txt")));
        show(() -> Files.copy(path("b.txt"), path("d/e/c.txt"), StandardCopyOption.REPLACE_EXISTING) + " " + text("d/e/c.txt"));
        show(() -> Files.copy(path("d/e"), path("d/copy")) + " " + new File("d/copy").list().length);
        show(() -> Files.copy(a, path("d/e"), StandardCopyOption.REPLACE_EXISTING));
        show(() -> Files.copy(new ByteArrayInputStream(new byte[] {65, 66}), path("d/s")));
        show(() -> Files.copy(path("d/s"), new ByteArrayOutputStream()));
        show(() -> Files.move(a, path("d/moved")) + " " + Files.exists(a));
        show(() -> Files.move(path("b.txt"), path("d/moved")));
        show(() -> Files.move(path("b.txt"), path("d/moved"), StandardCopyOption.ATOMIC_MOVE) + " " + text("d/moved"));
        show(() -> Files.move(path("d/e"), path("d/g")) + " " + text("d/g/c.txt"));
        show(() -> Files.isSameFile(path("d/s"), path("./d/../d/s")) + " "
            + path("d/../d/s").toRealPath().equals(path("d/s").toAbsolutePath()));
    }

    static void listings() throws IOException {
        try (Stream<Path> all = Files.list(path("d"))) {
            System.out.println(all.sorted().collect(Collectors.toList()));
        }
        try (Stream<Path> all = Files.walk(path("."))) {
            System.out.println(all.sorted().collect(Collectors.toList()));
        }
        try (Stream<Path> all = Files.find(path("d"), 9, (file, attributes) -> attributes.isRegularFile())) {
            System.out.println(all.sorted().collect(Collectors.toList()));
        }
        try (DirectoryStream<Path> some = Files.newDirectoryStream(path("d"), "m*")) {
            some.forEach(System.out::println);
        }
        try (DirectoryStream<Path> some = Files.newDirectoryStream(path("d"))) {
            SecureDirectoryStream<Path> secure = (SecureDirectoryStream<Path>) some;
            secure.deleteFile(path("s"));
            System.out.println(Files.exists(path("d/s")));
            try (SecureDirectoryStream<Path> inner = secure.newDirectoryStream(path("g"))) {
                Set<Path> names = new TreeSet<>();
                inner.forEach(names::add);
                System.out.println(names);
                inner.move(path("c.txt"), secure, path("c.txt"));
                inner.deleteDirectory(path("f"));
            }
        }
        show(() -> Files.exists(path("d/c.txt")) + " " + Files.exists(path("d/g/c.txt")) + Files.exists(path("d/g/f")));
        show(() -> {
            Files.delete(path("d"));
            return "deleted";
        });
    }

    static void attributes(Path file) throws IOException {
        BasicFileAttributes basic = Files.readAttributes(file, BasicFileAttributes.class);
        System.out.println(basic.size() + " " + basic.isRegularFile() + basic.isDirectory() + basic.isSymbolicLink() + basic.isOther()
            + (basic.fileKey() != null) + basic.fileKey().equals(Files.readAttributes(path("d"), BasicFileAttributes.class).fileKey()));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)) + " "
            + PosixFilePermissions.toString(Files.getPosixFilePermissions(path("d"))));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x---"));
        System.out.println(Files.isExecutable(file) + " " + Files.getAttribute(file, "unix:mode") + " " + Files.getAttribute(file, "size"));
        Files.setLastModifiedTime(file, FileTime.fromMillis(123_456_789_000L));
        System.out.println(Files.getLastModifiedTime(file) + " " + new File("d/moved").lastModified());
        Files.copy(file, path("d/same"), StandardCopyOption.COPY_ATTRIBUTES);
        System.out.println(Files.getLastModifiedTime(path("d/same")) + " "
            + PosixFilePermissions.toString(Files.getPosixFilePermissions(path("d/same"))));
        System.out.println(new TreeMap<>(Files.readAttributes(file, "size,isDirectory,lastModifiedTime")));
        System.out.println(Files.getOwner(file).equals(Files.getOwner(path("d"))) + " "
            + Files.getOwner(file).getName().equals(System.getProperty("user.name")) + " " + Files.probeContentType(path("a.txt")));
    }
}
