import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles many programs in one JVM. The argument names a file of lines "class folder, tab, source file". */
public final class CompileAll {
    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int failures = 0;
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            for (String line : Files.readAllLines(Path.of(args[0]))) {
                String[] parts = line.split("\t");
                Files.createDirectories(Path.of(parts[0]));
                // An empty class path, lest the programs see this class.
                List<String> options = List.of(
                        "-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-cp", parts[0], "-d", parts[0]);
                var sources = files.getJavaFileObjects(parts[1]);
                if (!compiler.getTask(null, files, null, options, null, sources).call()) {
                    failures++;
                }
            }
        }
        System.exit(failures == 0 ? 0 : 1);
    }
}
