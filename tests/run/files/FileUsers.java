import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.logging.*;

/** Classes of the library that use files. */
public final class FileUsers {
    interface Action {
        Object run() throws Exception;
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static class Plain extends java.util.logging.Formatter {
        @Override
        public String format(LogRecord record) {
            return record.getLevel() + " " + record.getMessage() + "\n";
        }
    }

    static Object log() throws IOException {
        Logger logger = Logger.getLogger("files");
        FileHandler handler = new FileHandler("app.log");
        handler.setFormatter(new Plain());
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        logger.info("hello");
        logger.fine("too fine");
        boolean isLocked = Files.exists(Paths.get("app.log.lck"));
        handler.close();
        return Files.readAllLines(Paths.get("app.log")) + " " + isLocked + Files.exists(Paths.get("app.log.lck"));
    }

    static Object objects() throws IOException, ClassNotFoundException {
        try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream("objects"))) {
            out.writeObject(new ArrayList<>(Arrays.asList(1, "two", 3.5)));
        }
        try (ObjectInputStream in = new ObjectInputStream(new BufferedInputStream(new FileInputStream("objects")))) {
            return in.readObject();
        }
    }

    static Object properties() throws IOException {
        Properties one = new Properties();
        one.setProperty("key", "value");
        try (Writer writer = new FileWriter("properties")) {
            one.store(writer, null);
        }
        Properties other = new Properties();
        try (InputStream in = new FileInputStream("properties")) {
            other.load(in);
        }
        return other;
    }

    static Object data() throws IOException {
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream("data"))) {
            out.writeUTF("text");
            out.writeDouble(2.5);
        }
        try (DataInputStream in = new DataInputStream(new FileInputStream("data"))) {
            return in.readUTF() + in.readDouble();
        }
    }

    static Object asynchronous() throws Exception {
        try (AsynchronousFileChannel c =
                AsynchronousFileChannel.open(Paths.get("async"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            return c.write(ByteBuffer.wrap(new byte[3]), 4).get() + " " + c.size();
        }
    }

    static Object interrupted() throws IOException {
        Thread.currentThread().interrupt();
        try (FileChannel c = FileChannel.open(Paths.get("text"))) {
            return c.read(ByteBuffer.allocate(1));
        }
    }

    public static void main(String[] args) {
        show(() -> Files.writeString(Paths.get("text"), "h\u00e9llo\nx", StandardCharsets.UTF_8));
        show(() -> Files.readString(Paths.get("text")).length());
        show(() -> {
            try (Scanner scanner = new Scanner(new File("text"), "UTF-8")) {
                return scanner.nextLine().length() + scanner.nextLine() + scanner.hasNext();
            }
        });
        show(() -> {
            try (PrintStream out = new PrintStream("printed")) {
                out.println("x");
                out.printf("%d", 3);
            }
            return Files.readAllLines(Paths.get("printed"));
        });
        show(FileUsers::log);
        show(FileUsers::objects);
        show(FileUsers::properties);
        show(FileUsers::data);
        show(FileUsers::asynchronous);
        show(FileUsers::interrupted);
        System.out.println(Thread.interrupted());
        show(() -> Paths.get(new File("text").toURI()).equals(Paths.get("text").toAbsolutePath()));
        show(() -> {
            try (InputStream in = new File("text").toURI().toURL().openStream()) {
                return in.read();
            }
        });
        show(() -> {
            try (Reader reader = Channels.newReader(FileChannel.open(Paths.get("printed")), "UTF-8")) {
                return reader.read();
            }
        });
        show(() -> new File("a\0b").exists());
        show(() -> new FileInputStream("a\0b"));
        show(() -> new File("x".repeat(300)).createNewFile());
        show(() -> Arrays.toString(File.listRoots()) + FileSystems.getDefault().getRootDirectories().iterator().next());
    }
}
