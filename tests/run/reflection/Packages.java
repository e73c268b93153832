import java.util.ArrayList;
import java.util.List;

/** Packages of classes. */
public class Packages {
    public static void main(String[] args) throws Exception {
        Package own = Packages.class.getPackage();
        System.out.println("[" + own.getName() + "] " + own.isAnnotationPresent(Deprecated.class) + " " + own.getImplementationVersion() + " " + own.isSealed());
        System.out.println(List.class.getPackage() + " " + List.class.getPackage().getName() + " " + (List.class.getPackage() == ArrayList.class.getPackage())
            + " " + List.class.getPackage().hashCode() + " " + List.class.getPackage().equals(String.class.getPackage()));
        System.out.println(int[].class.getPackage() + " " + int.class.getPackageName() + " " + int[][].class.getPackageName() + " " + List[].class.getPackageName());
        System.out.println(Package.getPackage("java.util") + " " + Package.getPackage("no.such"));
        System.out.println(own == Packages.class.getPackage());
    }
}
