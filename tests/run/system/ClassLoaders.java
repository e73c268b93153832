/** Who loads which classes. */
class ClassLoaders {
    static String text(ClassLoader loader) {
        return loader == null ? "boot" : loader.getClass().getName() + " " + loader.getName();
    }

    static void show(String name) {
        try {
            Class<?> found = Class.forName(name, false, ClassLoaders.class.getClassLoader());
            Module module = found.getModule();
            System.out.println(name + ": " + text(found.getClassLoader()) + ", " + module.getName()
                    + " of " + text(module.getClassLoader()) + ", " + found.getPackage());
        } catch (ClassNotFoundException e) {
            System.out.println(name + " is not there");
        }
        for (ClassLoader loader : new ClassLoader[] {null, ClassLoader.getPlatformClassLoader()}) {
            try {
                System.out.println(Class.forName(name, false, loader));
            } catch (ClassNotFoundException e) {
                System.out.println("not found by " + text(loader));
            }
        }
    }

    public static void main(String[] args) {
        String[] names = {
            "java.lang.String", "java.sql.Date", "java.util.logging.Logger", "java.rmi.Remote",
            "java.net.http.HttpClient", "javax.script.ScriptEngine", "javax.xml.parsers.SAXParser",
            "javax.sql.rowset.CachedRowSet", "javax.transaction.xa.Xid", "sun.misc.Unsafe",
            "javax.annotation.processing.Processor", "com.sun.tools.attach.VirtualMachine",
            "ClassLoaders", "no.such.Class"
        };
        for (String name : names) {
            show(name);
        }
        ClassLoader own = ClassLoader.getSystemClassLoader();
        System.out.println(text(own) + " below " + text(own.getParent()));
        System.out.println(own.getParent() == ClassLoader.getPlatformClassLoader());
        System.out.println(text(own.getParent().getParent()));
        System.out.println(own == ClassLoaders.class.getClassLoader());
        System.out.println(own == Thread.currentThread().getContextClassLoader());
        System.out.println(own.getUnnamedModule() == ClassLoaders.class.getModule());
        System.out.println(ClassLoaders.class.getResource("none") + " " + own.getResource("none"));
        System.out.println(String.class.getProtectionDomain().getCodeSource());
    }
}
