import java.io.*;
import java.util.Arrays;

/** Files by way of `java.io`. */
public final class FileStreams {
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

    static Object attributes(File f) {
        return f.exists() + " " + f.length() + " " + f.isFile() + f.isDirectory() + f.canRead() + f.canWrite()
            + f.canExecute() + f.isHidden();
    }

    public static void main(String[] args) throws IOException {
        File file = new File("a.txt");
        show(() -> attributes(file));
        try (Writer writer = new FileWriter(file)) {
            writer.write("hello\nworld\n");
        }
        show(() -> attributes(file));
        try (BufferedReader reader = new BufferedReader(new FileReader(file))) {
            System.out.println(reader.readLine() + reader.readLine() + reader.readLine());
        }
        try (OutputStream out = new FileOutputStream(file, true)) {
            out.write("more".getBytes());
            out.write('!');
        }
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println(in.available() + " " + in.read() + " " + in.skip(3) + " " + new String(in.readAllBytes()));
            System.out.println(in.read() + " " + in.read(new byte[3]) + " " + in.skip(5) + " " + in.available());
            in.close();
            show(in::read);
        }
        show(() -> new FileInputStream("missing"));
        show(() -> new FileInputStream("."));
        show(() -> new FileInputStream("a.txt/b"));
        show(() -> new FileInputStream(""));
        show(() -> new FileOutputStream("x/y"));
        show(() -> new FileOutputStream("."));
        show(() -> new RandomAccessFile("missing", "r"));
        folders(file);
        random();
        File temporary = File.createTempFile("abc", ".tmp");
        File other = File.createTempFile("abc", null, new File("."));
        System.out.println(temporary.exists() + " " + temporary.getName().startsWith("abc") + other.getName().endsWith(".tmp"));
        System.out.println(temporary.getParentFile().equals(new File(System.getProperty("java.io.tmpdir"))));
        temporary.deleteOnExit();
        show(() -> File.createTempFile("abc", "d", new File("missing")));
        System.out.println(other.delete() + " " + temporary.delete() + " " + temporary.delete());
        System.out.println(new File("../x/./y/..").getCanonicalPath().endsWith("/x") + " " + new File("a/..").getCanonicalFile().isDirectory());
        System.out.println(new File("b.txt").setLastModified(1_000_000) + " " + new File("b.txt").lastModified() + " "
            + new File("missing").setLastModified(1) + new File("missing").lastModified());
        System.out.println(new File("b.txt").setExecutable(true) + " " + new File("b.txt").canExecute());
        try (PrintWriter log = new PrintWriter("log")) {
            log.printf("%d %s%n", 1, "one");
        }
        System.out.println(new File("log").length());
    }

    static void folders(File file) {
        File deep = new File("d/e/g");
        System.out.println(deep.mkdir() + " " + deep.mkdirs() + deep.mkdirs() + " " + deep.isDirectory());
        show(() -> new File(deep, "n").createNewFile() + " " + new File(deep, "n").createNewFile());
        show(() -> new File("q/r").createNewFile());
        System.out.println(Arrays.toString(new File("d/e").list()) + Arrays.toString(deep.listFiles()) + Arrays.toString(file.list()));
        System.out.println(deep.delete() + " " + new File(deep, "n").delete() + " " + deep.delete() + deep.exists());
        System.out.println(new File("d").renameTo(new File("d/e/inside")) + " " + new File("d").renameTo(new File("f")));
        System.out.println(file.renameTo(new File("b.txt")) + " " + file.exists() + " " + new File("b.txt").length());
        System.out.println(new File("b.txt").renameTo(new File("f")) + " " + new File("missing").renameTo(new File("z")));
    }

    static void random() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile("b.txt", "rw")) {
            file.seek(6);
            file.write("WORLD".getBytes());
            System.out.println(file.getFilePointer() + " " + file.length());
            file.setLength(8);
            System.out.println(file.getFilePointer() + " " + file.length());
            file.seek(0);
            System.out.println(file.readLine());
            file.seek(10);
            file.writeInt(7);
            file.seek(8);
            System.out.println(file.read() + " " + file.readShort() + " " + file.length());
            file.getFD().sync();
            show(() -> {
                file.seek(-1);
                return null;
            });
            file.seek(100);
            System.out.println(file.read());
        }
        try (RandomAccessFile file = new RandomAccessFile("b.txt", "r")) {
            show(() -> {
                file.write(1);
                return null;
            });
        }
    }
}
