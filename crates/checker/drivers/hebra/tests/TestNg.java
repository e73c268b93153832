package hebra.tests;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.testng.IAnnotationTransformer;
import org.testng.IConfigurationListener;
import org.testng.ITestContext;
import org.testng.ITestListener;
import org.testng.ITestResult;
import org.testng.TestNG;
import org.testng.annotations.ITestAnnotation;
import org.testng.annotations.Test;
import org.testng.xml.XmlClass;
import org.testng.xml.XmlInclude;
import org.testng.xml.XmlSuite;
import org.testng.xml.XmlTest;

/** Finds and runs tests of TestNG. Its suites are not read: each class is one. */
final class TestNg {
    private TestNg() {}

    /** {@code find CLASS…}, or {@code run CLASS METHOD PLAN}. */
    public static void main(String[] args) throws Throwable {
        if (args[0].equals("find")) {
            for (int i = 1; i < args.length; i++) {
                Class<?> type = Report.load(args[i]);
                if (type != null && !Modifier.isAbstract(type.getModifiers())) {
                    list(type);
                }
            }
            Runtime.getRuntime().halt(0);
        }
        Report report = new Report();
        Listener.report = report;
        Listener.wanted = args[2];
        if (args[3].equals("disabled")) {
            report.skipped("enabled = false");
        } else {
            try {
                run(args[1], args[3].equals("dependent") ? needed(args[1], args[2])
                        : Collections.singletonList(args[2]));
            } catch (Throwable thrown) {
                Report.broken("TestNG failed: " + thrown);
            }
        }
        report.end();
    }

    /** A test is a method with the annotation, or a public one of a class with it. */
    private static void list(Class<?> type) {
        List<String> seen = new ArrayList<>();
        boolean all = type.getAnnotation(Test.class) != null;
        boolean enabled = !all || type.getAnnotation(Test.class).enabled();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            boolean here = all || at.getAnnotation(Test.class) != null;
            for (Method method : at.getDeclaredMethods()) {
                Test own = method.getAnnotation(Test.class);
                boolean candidate = here && Modifier.isPublic(method.getModifiers())
                        && !Modifier.isStatic(method.getModifiers()) && !isConfiguration(method)
                        && method.getReturnType() == void.class;
                if (method.isSynthetic() || own == null && !candidate
                        || seen.contains(method.getName())) {
                    continue;
                }
                seen.add(method.getName());
                String plan = "run";
                if (!enabled || own != null && !own.enabled()) {
                    plan = "disabled";
                } else if (depends(own) || depends(type.getAnnotation(Test.class))) {
                    plan = "dependent";
                }
                Report.tell("test", type.getName(), method.getName(), "",
                        own == null ? "" : own.description(), type.getName(), method.getName(),
                        plan);
            }
        }
    }

    private static boolean depends(Test test) {
        return test != null && test.dependsOnMethods().length + test.dependsOnGroups().length > 0;
    }

    /** Returns a test and all tests of its class that it depends on; TestNG orders and skips them. */
    private static List<String> needed(String type, String wanted) throws ClassNotFoundException {
        Class<?> whole = Class.forName(type);
        List<String> needed = new ArrayList<>();
        needed.add(wanted);
        for (int i = 0; i < needed.size(); i++) {
            for (Method method : methods(whole)) {
                if (!method.getName().equals(needed.get(i))) {
                    continue;
                }
                for (Test test : new Test[] {method.getAnnotation(Test.class),
                        method.getDeclaringClass().getAnnotation(Test.class)}) {
                    if (test != null) {
                        add(needed, whole, test);
                    }
                }
            }
        }
        return needed;
    }

    private static List<Method> methods(Class<?> type) {
        List<Method> all = new ArrayList<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            Collections.addAll(all, at.getDeclaredMethods());
        }
        return all;
    }

    /** Adds the tests that a test names, or whose groups it names; both are regular expressions. */
    private static void add(List<String> needed, Class<?> type, Test test) {
        for (Method method : methods(type)) {
            String name = method.getName();
            boolean named = false;
            for (String other : test.dependsOnMethods()) {
                named |= name.matches(other) || other.endsWith("." + name);
            }
            for (String group : test.dependsOnGroups()) {
                named |= isIn(method.getAnnotation(Test.class), group)
                        || isIn(method.getDeclaringClass().getAnnotation(Test.class), group);
            }
            if (named && !isConfiguration(method) && !needed.contains(name)) {
                needed.add(name);
            }
        }
    }

    private static boolean isIn(Test test, String group) {
        boolean found = false;
        for (String own : test == null ? new String[0] : test.groups()) {
            found |= own.matches(group);
        }
        return found;
    }

    private static boolean isConfiguration(Method method) {
        for (java.lang.annotation.Annotation annotation : method.getAnnotations()) {
            if (annotation.annotationType().getName().startsWith("org.testng.annotations.")
                    && !(annotation instanceof Test)) {
                return true;
            }
        }
        return false;
    }

    private static void run(String type, List<String> methods) {
        XmlSuite suite = new XmlSuite();
        // The other constructors make a name from random numbers.
        XmlTest test = new XmlTest();
        test.setXmlSuite(suite);
        test.setName("test");
        suite.setTests(Collections.singletonList(test));
        XmlClass wanted = new XmlClass(type);
        List<XmlInclude> included = new ArrayList<>();
        for (String method : methods) {
            included.add(new XmlInclude(method));
        }
        wanted.setIncludedMethods(included);
        test.setXmlClasses(Collections.singletonList(wanted));
        TestNG framework = new TestNG(false);
        framework.setVerbose(0);
        framework.setXmlSuites(Collections.singletonList(suite));
        List<Class> listeners = new ArrayList<>();
        listeners.add(Listener.class);
        framework.setListenerClasses((List) listeners);
        framework.run();
    }

    /** Hears how tests end. */
    public static final class Listener
            implements ITestListener, IConfigurationListener, IAnnotationTransformer {
        static Report report;
        static String wanted;

        /** The framework makes it. */
        public Listener() {}

        @Override
        public void transform(
                ITestAnnotation annotation, Class type, Constructor made, Method method) {
            boolean own = method == null || method.getName().equals(wanted);
            if (own && annotation.getTimeOut() > 0) {
                annotation.setTimeOut(0);
                Report.tell("limit");
            }
        }

        /** Tests that the wanted one depends on are tests of their own; if they fail, it is skipped. */
        private static boolean isOfAnother(ITestResult result) {
            return !result.getMethod().getMethodName().equals(wanted);
        }

        @Override
        public void onTestSuccess(ITestResult result) {
            if (!isOfAnother(result)) {
                report.passed();
            }
        }

        @Override
        public void onTestFailure(ITestResult result) {
            if (!isOfAnother(result)) {
                report.failed(result.getThrowable());
            }
        }

        @Override
        public void onTestSkipped(ITestResult result) {
            if (isOfAnother(result)) {
                return;
            }
            Throwable thrown = result.getThrowable();
            String reason = thrown == null ? null : thrown.getMessage();
            report.skipped(reason == null ? "skipped" : reason);
        }

        @Override
        public void onTestFailedButWithinSuccessPercentage(ITestResult result) {
            Report.broken("a success percentage is not supported");
        }

        @Override
        public void onConfigurationFailure(ITestResult result) {
            report.failed(result.getThrowable());
        }

        @Override
        public void onConfigurationSkip(ITestResult result) {}

        @Override
        public void onConfigurationSuccess(ITestResult result) {}

        @Override
        public void onTestStart(ITestResult result) {}

        @Override
        public void onStart(ITestContext context) {}

        @Override
        public void onFinish(ITestContext context) {}
    }
}
