import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;

/** Symbolic and hard links, real paths, and what does not follow links. */
public class Links {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("links").toRealPath();
        Path file = Files.writeString(folder.resolve("file"), "hello");
        Path sub = Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(sub.resolve("deep"), "deep");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Paths.get("file"));
        System.out.println(Files.readString(link) + " " + Files.isSymbolicLink(link) + " " + Files.isSymbolicLink(file) + " " + Files.readSymbolicLink(link));
        System.out.println(Files.isRegularFile(link) + " " + Files.isRegularFile(link, LinkOption.NOFOLLOW_LINKS) + " " + Files.size(link));
        System.out.println(folder.relativize(link.toRealPath()) + " " + folder.relativize(link.toRealPath(LinkOption.NOFOLLOW_LINKS)) + " " + Files.isSameFile(file, link));
        Path up = Files.createSymbolicLink(folder.resolve("up"), folder.resolve("a"));
        System.out.println(Files.readString(up.resolve("b/deep")) + " " + folder.relativize(up.resolve("b/../b/deep").toRealPath()) + " " + Files.isDirectory(up));
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), Paths.get("nothing"));
        System.out.println(Files.exists(dangling) + " " + Files.exists(dangling, LinkOption.NOFOLLOW_LINKS) + " " + Files.notExists(dangling));
        try {
            Files.readString(dangling);
        } catch (NoSuchFileException e) {
            System.out.println("missing " + folder.relativize(Paths.get(e.getFile())));
        }
        Files.writeString(dangling, "made");
        System.out.println(Files.readString(folder.resolve("nothing")));
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), Paths.get("loop"));
        try {
            Files.readString(loop);
        } catch (FileSystemException e) {
            System.out.println(e.getReason());
        }
        try {
            Files.createSymbolicLink(link, file);
        } catch (FileAlreadyExistsException e) {
            System.out.println("exists");
        }
        try {
            Files.readSymbolicLink(file);
        } catch (NotLinkException e) {
            System.out.println("no link");
        }
        try {
            Files.newByteChannel(link, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)).close();
        } catch (IOException e) {
            System.out.println(e.getMessage().substring(e.getMessage().indexOf(": ") + 2));
        }
        Path hard = Files.createLink(folder.resolve("hard"), file);
        Files.writeString(hard, " world", StandardOpenOption.APPEND);
        System.out.println(Files.readString(file) + " " + Files.getAttribute(file, "unix:nlink") + " " + Files.isSameFile(file, hard));
        Files.delete(file);
        System.out.println(Files.readString(hard) + " " + Files.getAttribute(hard, "unix:nlink") + " " + Files.exists(link));
        Files.move(link, folder.resolve("moved"));
        System.out.println(Files.readSymbolicLink(folder.resolve("moved")));
        Files.copy(up, folder.resolve("copied"), LinkOption.NOFOLLOW_LINKS);
        System.out.println(Files.isSymbolicLink(folder.resolve("copied")));
        try (Stream<Path> all = Files.walk(folder)) {
            System.out.println(all.map(p -> folder.relativize(p).toString()).sorted().collect(Collectors.toList()));
        }
        try (Stream<Path> all = Files.walk(up, FileVisitOption.FOLLOW_LINKS)) {
            System.out.println(all.map(p -> folder.relativize(p).toString()).sorted().collect(Collectors.toList()));
        }
        System.out.println(new File(folder.toFile(), "up/b/../b/deep").getCanonicalPath().substring(folder.toString().length()));
        System.out.println(new File(folder.toFile(), "dangling").delete() + " " + Files.exists(folder.resolve("nothing")));
        BasicFileAttributes attributes = Files.readAttributes(loop, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        System.out.println(attributes.isSymbolicLink() + " " + attributes.isOther() + " " + attributes.size());
        Files.createSymbolicLink(folder.resolve("twice"), Paths.get("a/b/../../hard"));
        System.out.println(Files.readString(folder.resolve("twice")) + " " + new TreeMap<>(Files.readAttributes(hard, "size,isDirectory,isSymbolicLink")));
        PosixFileAttributeView view = Files.getFileAttributeView(hard, PosixFileAttributeView.class);
        view.setPermissions(PosixFilePermissions.fromString("rw-r-----"));
        System.out.println(PosixFilePermissions.toString(view.readAttributes().permissions()) + " " + view.name());
        Files.setLastModifiedTime(hard, FileTime.fromMillis(1_000_000));
        System.out.println(Files.getLastModifiedTime(folder.resolve("twice")));
    }
}
