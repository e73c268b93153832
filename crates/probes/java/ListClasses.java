import java.lang.module.ModuleDescriptor;
import java.lang.reflect.*;
import java.net.URI;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

/** Prints the public classes of modules, one a line: module, name, kind. */
public class ListClasses {
    public static void main(String[] modules) throws Exception {
        FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
        for (String name : modules) {
            Module module = ModuleLayer.boot().findModule(name).get();
            Path root = image.getPath("modules", name);
            List<String> found;
            try (Stream<Path> files = Files.walk(root)) {
                found = files.map(file -> root.relativize(file).toString())
                        .filter(file -> file.endsWith(".class") && file.contains("/"))
                        .map(file -> file.substring(0, file.length() - 6).replace('/', '.'))
                        .sorted().collect(Collectors.toList());
            }
            for (String found_ : found) {
                String pack = found_.substring(0, found_.lastIndexOf('.'));
                if (!module.isExported(pack)) continue;
                Class<?> type;
                try { type = Class.forName(found_, false, null); } catch (Throwable e) {
                    try { type = Class.forName(found_, false, ClassLoader.getPlatformClassLoader()); } catch (Throwable f) { continue; }
                }
                if (!isPublic(type)) continue;
                System.out.println(name + " " + type.getCanonicalName() + " " + kind(type) + " " + type.getName());
            }
        }
    }
    static boolean isPublic(Class<?> type) {
        if (type.isAnonymousClass() || type.isLocalClass()) return false;
        for (Class<?> t = type; t != null; t = t.getDeclaringClass())
            if (!Modifier.isPublic(t.getModifiers())) return false;
        return true;
    }
    static String kind(Class<?> type) {
        Deprecated old = type.getAnnotation(Deprecated.class);
        if (old != null && old.forRemoval()) return "removal";
        if (type.isAnnotation()) return "annotation";
        if (Throwable.class.isAssignableFrom(type)) return "exception";
        if (type.isEnum()) return "enum";
        if (type.isInterface()) {
            long abstracts = 0; long others = 0;
            for (Method m : type.getMethods()) {
                if (Modifier.isAbstract(m.getModifiers())) abstracts++; else if (m.getDeclaringClass() == type) others++;
            }
            return (abstracts <= 1 && abstracts + others > 0) ? "functional" : others > 0 ? "defaults" : "interface";
        }
        if (Modifier.isAbstract(type.getModifiers())) return "abstract";
        return "class";
    }
}
