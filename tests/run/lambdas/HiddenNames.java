// jdk: 17+
/** The class behind a lambda is hidden: its name is none that could be looked up. */
public final class HiddenNames {
    public static void main(String[] args) {
        Runnable lambda = () -> {};
        Class<?> type = lambda.getClass();
        System.out.println(type.isHidden() + " " + type.getName().contains("/") + " " + type.getName().startsWith("HiddenNames$$Lambda"));
        System.out.println(type.descriptorString().startsWith("LHiddenNames$$Lambda") + " " + type.getCanonicalName());
        try {
            Class.forName(type.getName());
        } catch (ClassNotFoundException e) {
            System.out.println("not found");
        }
    }
}
