package hebra.tests;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * Finds and runs tests with the engines of the JUnit platform on the class path, such as Jupiter.
 * Speaks to them directly: their launcher comes with a build tool and is often not on the class
 * path.
 */
final class Platform {
    private Platform() {}

    /** {@code find CLASS…}, or {@code run ENGINE ID}. */
    public static void main(String[] args) throws Throwable {
        if (args[0].equals("find")) {
            find(args);
        } else {
            run(args[1], args[2]);
        }
    }

    private static List<TestEngine> engines() {
        List<TestEngine> engines = new ArrayList<>();
        for (TestEngine engine : ServiceLoader.load(TestEngine.class)) {
            // JUnit 4 has a driver of its own; a suite is made of classes that are tests anyway.
            if (!engine.getId().equals("junit-vintage")
                    && !engine.getId().equals("junit-platform-suite")) {
                engines.add(engine);
            }
        }
        return engines;
    }

    private static void find(String[] args) {
        List<TestEngine> engines = engines();
        for (int i = 1; i < args.length; i++) {
            Class<?> type = Report.load(args[i]);
            if (type == null) {
                continue;
            }
            for (TestEngine engine : engines) {
                Request request = new Request(DiscoverySelectors.selectClass(type));
                list(engine, args[i], discover(engine, request));
            }
        }
        Runtime.getRuntime().halt(0);
    }

    private static TestDescriptor discover(TestEngine engine, Request request) {
        EngineDiscoveryRequest asked = made(EngineDiscoveryRequest.class, request);
        return engine.discover(asked, UniqueId.forEngine(engine.getId()));
    }

    private static void list(TestEngine engine, String asked, TestDescriptor at) {
        for (TestDescriptor child : at.getChildren()) {
            list(engine, asked, child);
        }
        if (!at.isTest() && !(at.mayRegisterTests() && at.getChildren().isEmpty())) {
            return;
        }
        String type = asked, method = "", parameters = "";
        TestSource source = at.getSource().orElse(null);
        if (source instanceof MethodSource) {
            MethodSource found = (MethodSource) source;
            type = found.getClassName();
            method = found.getMethodName();
            parameters = found.getMethodParameterTypes();
        } else if (source instanceof ClassSource) {
            type = ((ClassSource) source).getClassName();
        }
        String id = at.getUniqueId().toString();
        Report.tell("test", type, method, String.valueOf(parameters), at.getDisplayName(),
                engine.getId(), id);
    }

    private static void run(String id, String test) throws Throwable {
        Report report = new Report();
        TestEngine engine = null;
        for (TestEngine candidate : engines()) {
            if (candidate.getId().equals(id)) {
                engine = candidate;
            }
        }
        if (engine == null) {
            Report.broken("the engine " + id + " is not on the class path");
        } else {
            try {
                Request request = new Request(DiscoverySelectors.selectUniqueId(test));
                TestDescriptor root = discover(engine, request);
                engine.execute(execution(root, new Listener(report), request));
            } catch (Throwable thrown) {
                Report.broken("the engine " + id + " failed: " + thrown);
            }
        }
        report.end();
    }

    /** Makes an object whose methods are those of a handler: versions differ in which there are. */
    private static <T> T made(Class<T> type, InvocationHandler handler) {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        return type.cast(Proxy.newProxyInstance(loader, new Class<?>[] {type}, handler));
    }

    /** What is asked of an engine. Later versions ask for more, by a method that earlier ones lack. */
    private static ExecutionRequest execution(
            TestDescriptor root, Listener listener, Request request)
            throws ReflectiveOperationException {
        for (Method method : ExecutionRequest.class.getMethods()) {
            if (method.getName().equals("create") && method.getParameterCount() > 3) {
                Class<?>[] types = method.getParameterTypes();
                Object[] values = new Object[types.length];
                values[0] = root;
                values[1] = listener;
                values[2] = request;
                for (int i = 3; i < types.length; i++) {
                    if (types[i].getSimpleName().equals("NamespacedHierarchicalStore")) {
                        Constructor<?> store = types[i].getConstructor(types[i]);
                        values[i] = store.newInstance(store.newInstance((Object) null));
                    } else if (types[i].getSimpleName().equals("CancellationToken")) {
                        values[i] = types[i].getMethod("disabled").invoke(null);
                    } else {
                        values[i] = made(types[i], request);
                    }
                }
                return (ExecutionRequest) method.invoke(null, values);
            }
        }
        return new ExecutionRequest(root, listener, request);
    }

    /** Asks for one class or one test, with the settings of the project. */
    private static final class Request implements InvocationHandler, ConfigurationParameters {
        private final DiscoverySelector selector;
        private final Properties file = new Properties();

        Request(DiscoverySelector selector) {
            this.selector = selector;
            ClassLoader loader = ClassLoader.getSystemClassLoader();
            try (InputStream in = loader.getResourceAsStream("junit-platform.properties")) {
                if (in != null) {
                    file.load(in);
                }
            } catch (IOException thrown) {
                throw new IllegalStateException(thrown);
            }
            // One test runs at a time, and its time is not measured.
            file.setProperty("junit.jupiter.execution.timeout.mode", "disabled");
            file.setProperty("junit.jupiter.execution.parallel.enabled", "false");
        }

        /** What an engine asks of its request. Tests that publish files are not supported. */
        @Override
        public Object invoke(Object proxy, Method method, Object[] values) throws Exception {
            Class<?> type = method.getReturnType();
            switch (method.getName()) {
                case "getSelectorsByType":
                    return ((Class<?>) values[0]).isInstance(selector)
                            ? Collections.singletonList(selector)
                            : Collections.emptyList();
                case "getFiltersByType":
                    return Collections.emptyList();
                case "getConfigurationParameters":
                    return this;
                case "getDiscoveryListener":
                    return type.getField("NOOP").get(null);
                case "getOutputDirectoryProvider":
                case "getOutputDirectoryCreator":
                    return made(type, this);
                default:
                    throw new UnsupportedOperationException(method.toString());
            }
        }

        @Override
        public Optional<String> get(String key) {
            String own = System.getProperty(key);
            return Optional.ofNullable(own == null ? file.getProperty(key) : own);
        }

        @Override
        public Optional<Boolean> getBoolean(String key) {
            Optional<String> text = get(key);
            return text.isPresent() ? Optional.of(Boolean.valueOf(text.get())) : Optional.empty();
        }

        @Override
        public int size() {
            return file.size();
        }

        // Later versions ask for it, and no annotation is needed to implement it.
        public Set<String> keySet() {
            return file.stringPropertyNames();
        }
    }

    /** Hears how tests end. */
    private static final class Listener implements EngineExecutionListener {
        private final Report report;

        Listener(Report report) {
            this.report = report;
        }

        @Override
        public void executionFinished(TestDescriptor at, TestExecutionResult result) {
            if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                report.failed(result.getThrowable().orElse(new AssertionError("failed")));
            } else if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
                report.skipped(reason(result));
            } else if (at.isTest()) {
                report.passed();
            } else if (at.mayRegisterTests() && at.getChildren().isEmpty()) {
                report.skipped("it has no arguments, so it did not run");
            }
        }

        private static String reason(TestExecutionResult result) {
            Throwable thrown = result.getThrowable().orElse(null);
            String message = thrown == null ? null : thrown.getMessage();
            return message == null ? "an assumption failed" : message;
        }

        @Override
        public void executionSkipped(TestDescriptor at, String reason) {
            report.skipped(reason);
        }

        @Override
        public void executionStarted(TestDescriptor at) {}

        @Override
        public void dynamicTestRegistered(TestDescriptor at) {}

        @Override
        public void reportingEntryPublished(TestDescriptor at, ReportEntry entry) {}
    }
}
