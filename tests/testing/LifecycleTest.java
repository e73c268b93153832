import static org.junit.jupiter.api.Assertions.*;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.*;

/** What is called around a test, and in which order. */
class LifecycleTest extends LifecycleBase implements LifecycleChecks {
    @BeforeAll static void beforeAll() { all.add("all"); }
    @BeforeEach void beforeEach(TestInfo info) { calls.add("each " + info.getTestMethod().get().getName()); }
    @AfterEach void afterEach() { calls.add("after"); }

    @Test void order() {
        assertEquals(List.of("base all", "all"), all);
        assertEquals(List.of("base each", "interface each", "each order"), calls);
    }

    @Test void wrongOrder() { assertEquals(List.of("each wrongOrder", "base each"), calls); }

    @RepeatedTest(3) void repeated(RepetitionInfo info) {
        assertTrue(info.getCurrentRepetition() <= info.getTotalRepetitions());
        assertEquals(3, info.getTotalRepetitions());
    }

    @RepeatedTest(2) void repeatedFails(RepetitionInfo info) { assertEquals(1, info.getCurrentRepetition()); }

    @Nested class Inside {
        @BeforeEach void inner() { calls.add("inner each"); }
        @Test void outerFirst() { assertEquals("inner each", calls.get(calls.size() - 1)); assertTrue(calls.contains("base each")); }
        @Test void outerMissing() { assertFalse(calls.contains("each outerMissing")); }

        @Nested class Deeper {
            @Test void seesBoth() { assertTrue(calls.contains("inner each") && calls.contains("base each")); }
        }
    }

    @Nested @TestInstance(TestInstance.Lifecycle.PER_CLASS) class PerClass {
        int begun;
        @BeforeAll void begin() { begun++; }
        @Test void once() { assertEquals(1, begun); }
    }

    @AfterAll static void afterAll() { assertEquals(2, all.size()); }
}

class LifecycleBase {
    static final List<String> all = new ArrayList<>();
    final List<String> calls = new ArrayList<>();
    @BeforeAll static void baseAll() { all.add("base all"); }
    @BeforeEach void baseEach() { calls.add("base each"); }
    @Test void inherited() { assertTrue(calls.contains("base each")); }
}

interface LifecycleChecks {
    @BeforeEach default void checks() { ((LifecycleBase) this).calls.add("interface each"); }
}

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FailingLifecycleTest {
    @BeforeAll void begin() { throw new IllegalStateException("begin"); }
    @Test void notReached() { }
}

class FailingEndTest {
    @AfterEach void end() { throw new IllegalStateException("end"); }
    @Test void passesFirst() { }
    @Test void failsFirst() { fail("first"); }
}
