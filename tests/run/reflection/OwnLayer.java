import java.lang.module.*;
import java.net.URI;
import java.util.*;

/** A module of the program's own over those of the JDK. */
public class OwnLayer {
    public static void main(String[] args) throws Exception {
        ModuleDescriptor descriptor = ModuleDescriptor.newModule("own.module")
            .requires("java.xml").exports("own.pack", Set.of("java.xml")).exports("own.open").packages(Set.of("own.inner")).build();
        ModuleReference reference = new ModuleReference(descriptor, null) {
            @Override public ModuleReader open() { throw new UnsupportedOperationException(); }
        };
        ModuleFinder finder = new ModuleFinder() {
            @Override public Optional<ModuleReference> find(String name) {
                return name.equals("own.module") ? Optional.of(reference) : Optional.empty();
            }
            @Override public Set<ModuleReference> findAll() { return Set.of(reference); }
        };
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration = boot.configuration().resolve(finder, ModuleFinder.of(), Set.of("own.module"));
        ClassLoader loader = new ClassLoader() {};
        ModuleLayer layer = boot.defineModules(configuration, name -> loader);
        Module module = layer.findModule("own.module").get();
        Module xml = boot.findModule("java.xml").get();
        System.out.println(module + " " + module.getLayer().equals(layer) + " " + (module.getClassLoader() == loader));
        System.out.println(module.isExported("own.pack") + " " + module.isExported("own.pack", xml) + " " + module.isExported("own.open")
            + " " + module.isExported("own.inner") + " " + module.isExported("own.pack", OwnLayer.class.getModule()) + " " + module.isOpen("own.pack", xml));
        System.out.println(module.canRead(xml) + " " + module.canRead(boot.findModule("java.sql").get()) + " " + xml.canRead(module));
        System.out.println(xml.isExported("com.sun.org.apache.xalan.internal.xsltc", module) + " " + xml.isExported("javax.xml", module));
        System.out.println(layer.findModule("java.xml").get() == xml);
        System.out.println(new TreeSet<>(module.getPackages()) + " " + layer.modules().size());
    }
}
