import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;

/** Descriptors and packages of the JDK's modules. */
public class ModuleDescriptors {
    public static void main(String[] args) {
        Module base = Object.class.getModule();
        ModuleDescriptor descriptor = base.getDescriptor();
        System.out.println(descriptor.name() + " " + descriptor.isOpen() + " " + descriptor.isAutomatic() + " " + descriptor.requires());
        System.out.println(descriptor == base.getDescriptor());
        System.out.println(base.getPackages().contains("java.util") + " " + base.getPackages().contains("no.such"));
        System.out.println(java.sql.Date.class.getModule().getDescriptor().requires().stream().map(ModuleDescriptor.Requires::name).sorted().reduce("", (a, b) -> a + " " + b));
        System.out.println(ModuleFinder.ofSystem().find("java.sql").get().location());
        System.out.println(ModuleFinder.ofSystem() == ModuleFinder.ofSystem());
        System.out.println(ModuleFinder.ofSystem().find("no.such").isPresent());
        System.out.println(ModuleDescriptors.class.getModule().getDescriptor());
        try {
            java.lang.invoke.MethodHandles.lookup().findVirtual(String.class, "format", java.lang.invoke.MethodType.methodType(String.class, int[].class));
        } catch (ReflectiveOperationException e) {
            System.out.println(e.getCause().getMessage());
        }
    }
}
