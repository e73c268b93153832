package hebra.tests;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.Test;
import org.junit.runner.Description;
import org.junit.runner.Request;
import org.junit.runner.RunWith;
import org.junit.runner.Runner;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;
import org.junit.runner.notification.RunNotifier;

/** Finds and runs tests of JUnit 4 and 3 with the runner that their class asks for. */
final class JUnit4 {
    private JUnit4() {}

    /** {@code find CLASS…}, or {@code run CLASS PATH}. */
    public static void main(String[] args) throws Throwable {
        if (args[0].equals("find")) {
            for (int i = 1; i < args.length; i++) {
                Class<?> type = Report.load(args[i]);
                if (type != null && hasTests(type)) {
                    Description all = Request.aClass(type).getRunner().getDescription();
                    list(args[i], all, "");
                }
            }
            Runtime.getRuntime().halt(0);
        }
        run(args[1], args[2]);
    }

    /** As the JUnit platform sees it: a runner would make something of any class. */
    private static boolean hasTests(Class<?> type) {
        int flags = type.getModifiers();
        boolean inner = type.getEnclosingClass() != null && !Modifier.isStatic(flags);
        if (!Modifier.isPublic(flags) || Modifier.isAbstract(flags) || inner) {
            return false;
        }
        if (junit.framework.TestCase.class.isAssignableFrom(type)
                || type.isAnnotationPresent(RunWith.class)) {
            return true;
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                boolean suite = method.getName().equals("suite")
                        && method.getParameterCount() == 0
                        && junit.framework.Test.class.isAssignableFrom(method.getReturnType());
                if (suite || method.isAnnotationPresent(Test.class)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static void list(String asked, Description at, String path) {
        int number = 0;
        for (Description child : at.getChildren()) {
            list(asked, child, path + "/" + number++);
        }
        if (number == 0) {
            String type = String.valueOf(at.getClassName());
            String method = at.getMethodName() == null ? "" : at.getMethodName();
            // A suite runs tests of other classes, in its own surroundings.
            String name = type.equals(asked) ? method : type + "." + method;
            Report.tell("test", asked, name, "", at.getDisplayName(), asked, path);
        }
    }

    private static void run(String name, String path) throws Throwable {
        Report report = new Report();
        try {
            Class<?> type = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            Runner runner = Request.aClass(type).getRunner();
            Description wanted = runner.getDescription();
            for (String number : path.isEmpty() ? new String[0] : path.substring(1).split("/")) {
                wanted = wanted.getChildren().get(Integer.parseInt(number));
            }
            // A runner that cannot leave tests out runs all of them.
            Filter.matchMethodDescription(wanted).apply(runner);
            RunNotifier notifier = new RunNotifier();
            notifier.addListener(new Listener(report));
            runner.run(notifier);
        } catch (Throwable thrown) {
            Report.broken("the runner failed: " + thrown);
        }
        report.end();
    }

    /** Hears how tests end. */
    private static final class Listener extends RunListener {
        private final Report report;
        private boolean unusual;

        Listener(Report report) {
            this.report = report;
        }

        @Override
        public void testStarted(Description description) {
            unusual = false;
        }

        @Override
        public void testFinished(Description description) {
            if (!unusual) {
                report.passed();
            }
        }

        @Override
        public void testFailure(Failure failure) {
            unusual = true;
            report.failed(failure.getException());
        }

        @Override
        public void testAssumptionFailure(Failure failure) {
            unusual = true;
            String message = failure.getMessage();
            report.skipped(message == null ? "an assumption failed" : message);
        }

        @Override
        public void testIgnored(Description description) {
            org.junit.Ignore why = description.getAnnotation(org.junit.Ignore.class);
            String reason = why == null ? "" : why.value();
            report.skipped(reason.isEmpty() ? "ignored" : reason);
        }
    }
}
