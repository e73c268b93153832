/** A main method found in the superclass; interfaces may have one, too. */
public class InheritedMain extends InheritedMainBase {
    static {
        System.out.println("subclass is initialised");
    }

    static void helper() {
        System.out.println("hidden helper");
    }
}

class InheritedMainBase {
    static {
        System.out.println("superclass is initialised");
    }

    public static void main(String[] args) {
        System.out.println("main of the superclass");
        helper();
        Other.main(null);
        System.exit(InheritedMain.class.getSimpleName().length());
    }

    static void helper() {
        System.out.println("own helper");
    }

    interface Other {
        static void main(String[] args) {
            System.out.println("main of an interface " + (args == null));
        }
    }
}
