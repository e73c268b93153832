package hebra.tests;

/**
 * What a driver tells the checker: the tests that it found, how a test ended. A failure of the test
 * is thrown again once its framework is done with it.
 */
final class Report {
    private Throwable failure;

    /** Tells the checker a list of texts; the machine defines what it does. */
    static native void tell(String... parts);

    void passed() {
        tell("passed");
    }

    void skipped(String reason) {
        tell("skipped", reason);
    }

    /** The first failure counts; those that follow it often come from it. */
    void failed(Throwable thrown) {
        tell("failed");
        if (failure == null) {
            failure = thrown;
        }
    }

    /** The framework could not do what it was asked for: this says nothing of the test. */
    static void broken(String reason) {
        tell("broken", reason);
    }

    /** Ends the program, as runners of tests do; threads that the test left behind need not end. */
    void end() throws Throwable {
        if (failure != null) {
            throw failure;
        }
        Runtime.getRuntime().halt(0);
    }

    /** Loads a class with all that its methods name; returns null if something is missing. */
    static Class<?> load(String name) {
        try {
            Class<?> loaded = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            for (Class<?> at = loaded; at != null; at = at.getSuperclass()) {
                at.getDeclaredMethods();
                at.getDeclaredFields();
            }
            return loaded;
        } catch (ClassNotFoundException | LinkageError thrown) {
            tell("trouble", name, thrown.toString());
            return null;
        }
    }
}
