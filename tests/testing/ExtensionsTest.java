import static org.junit.jupiter.api.Assertions.*;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.*;

/** Extensions, dynamic tests and templates. */
@ExtendWith(ExtensionsTest.Watch.class)
class ExtensionsTest {
    static final List<String> seen = new ArrayList<>();

    static class Watch implements BeforeEachCallback, BeforeTestExecutionCallback, ParameterResolver, TestExecutionExceptionHandler, InvocationInterceptor {
        @Override public void beforeEach(ExtensionContext context) { seen.add("before"); }
        @Override public void beforeTestExecution(ExtensionContext context) { seen.add("execution"); }
        @Override public boolean supportsParameter(ParameterContext p, ExtensionContext e) { return p.getParameter().getType() == StringBuilder.class; }
        @Override public Object resolveParameter(ParameterContext p, ExtensionContext e) { return new StringBuilder("given"); }
        @Override public void handleTestExecutionException(ExtensionContext context, Throwable t) throws Throwable {
            if (!(t instanceof UnsupportedOperationException)) throw t;
        }
    }

    @Test void resolved(StringBuilder text) { assertEquals("given", text.toString()); assertTrue(seen.contains("execution")); }
    @Test void unresolved(StringBuffer text) { }
    @Test void handled() { throw new UnsupportedOperationException(); }
    @Test void notHandled() { throw new IllegalStateException(); }
    @RegisterExtension AfterEachCallback last = context -> { if (context.getDisplayName().startsWith("rejected")) throw new IllegalStateException(); };
    @Test void rejected() { }

    @TestFactory Collection<DynamicTest> dynamic() {
        return List.of(DynamicTest.dynamicTest("a", () -> assertTrue(true)), DynamicTest.dynamicTest("b", () -> assertEquals(2, 1 + 1)));
    }
    @TestFactory Stream<DynamicNode> dynamicFails() {
        return Stream.of(DynamicContainer.dynamicContainer("c", Stream.of(DynamicTest.dynamicTest("d", () -> fail()))));
    }

    @TestTemplate @ExtendWith(Twice.class) void template(TestInfo info) { assertTrue(info.getDisplayName().startsWith("twice")); }
    @TestTemplate void noProvider() { }
    static class Twice implements TestTemplateInvocationContextProvider {
        @Override public boolean supportsTestTemplate(ExtensionContext context) { return true; }
        @Override public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) { return Stream.of(named("twice 1"), named("twice 2")); }
        private static TestTemplateInvocationContext named(String name) {
            return new TestTemplateInvocationContext() { @Override public String getDisplayName(int index) { return name; } };
        }
    }
}
