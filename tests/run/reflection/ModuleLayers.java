import java.lang.module.*;
import java.util.*;
import java.util.stream.*;

/** The layer of the JDK's modules. */
public class ModuleLayers {
    public static void main(String[] args) throws Exception {
        ModuleLayer boot = ModuleLayer.boot();
        Module base = boot.findModule("java.base").get();
        System.out.println(base + " " + (base == Object.class.getModule()) + " " + (base.getLayer() == boot));
        System.out.println(boot.findModule("no.such") + " " + boot.parents().size() + " " + (boot == ModuleLayer.boot()));
        for (String name : List.of("java.logging", "java.xml", "java.sql")) {
            Module module = boot.findModule(name).get();
            ModuleDescriptor descriptor = module.getDescriptor();
            System.out.println(module.getName() + " " + module.isNamed() + " " + descriptor.name() + " " + descriptor.isOpen()
                + " " + descriptor.requires().stream().map(ModuleDescriptor.Requires::name).sorted().collect(Collectors.toList())
                + " " + descriptor.exports().stream().map(ModuleDescriptor.Exports::source).sorted().limit(3).collect(Collectors.toList()));
            System.out.println(module.canRead(base) + " " + module.isExported("java.util.logging") + " " + base.canRead(module));
        }
        Module own = ModuleLayers.class.getModule();
        System.out.println(own.isNamed() + " " + own.getName() + " " + own.getDescriptor() + " " + own.getLayer() + " " + own.canRead(base));
        System.out.println(boot.configuration().findModule("java.sql").get().reads().stream().map(ResolvedModule::name).sorted().limit(4).collect(Collectors.toList()));
        System.out.println(ServiceLoader.load(boot, java.util.spi.ToolProvider.class).stream().count() >= 0);
        System.out.println(ServiceLoader.load(boot, java.nio.file.spi.FileSystemProvider.class).stream()
            .map(p -> p.type().getName()).sorted().collect(Collectors.toList()));
        System.out.println(boot.findLoader("java.base") + " " + (boot.findLoader("java.sql") == ClassLoader.getPlatformClassLoader()));
        System.out.println(int.class.getModule() + " " + String[].class.getModule() + " " + base.isOpen("java.lang") + " " + base.isOpen("java.lang", own));
        System.out.println(base.getPackages().contains("java.util") + " " + Class.forName(base, "java.util.List") + " " + Class.forName(base, "no.Such"));
    }
}
