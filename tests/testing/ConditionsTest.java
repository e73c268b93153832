import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.lang.annotation.*;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.condition.*;

/** Tests that do not apply, and assertions. */
class ConditionsTest {
    @Test void assumption() { assumeTrue(1 > 2, "not here"); fail(); }
    @Test void assumptionHolds() { assumeTrue(true); assumeFalse(false); assumingThat(false, () -> fail()); }
    @Test void aborted() { throw new org.opentest4j.TestAbortedException("abort"); }
    @Test @Disabled("later") void disabled() { fail(); }
    @Test @EnabledOnOs(OS.WINDOWS) void elsewhere() { fail(); }
    @Test @DisabledOnOs(OS.WINDOWS) void here() { }
    @Test @EnabledForJreRange(max = JRE.JAVA_8) void longAgo() { fail(); }
    @Test @EnabledIfSystemProperty(named = "no.such", matches = ".*") void property() { fail(); }
    @Test @DisabledIfSystemProperty(named = "java.version", matches = ".+") void otherProperty() { fail(); }
    @Test @EnabledIf("never") void condition() { fail(); }
    @Test @DisabledIf("never") void otherCondition() { }
    boolean never() { return false; }

    @Test void thrown() { assertEquals("x", assertThrows(IllegalStateException.class, () -> { throw new IllegalStateException("x"); }).getMessage()); }
    @Test void notThrown() { assertThrows(IllegalStateException.class, () -> { }); }
    @Test void otherThrown() { assertThrows(IllegalStateException.class, () -> { throw new RuntimeException(); }); }
    @Test void doesNotThrow() { assertEquals(3, assertDoesNotThrow(() -> 3)); }
    @Test void all() { assertAll("two", () -> assertEquals(1, 1), () -> assertTrue(true)); }
    @Test void allFail() { assertAll("two", () -> assertEquals(1, 2), () -> assertTrue(false)); }
    @Test void lines() { assertLinesMatch(List.of("a", "\\d+"), List.of("a", "12")); }
    @Test void arrays() { assertArrayEquals(new int[] {1, 2}, new int[] {1, 3}); }
    @Test void within() { assertEquals("r", assertTimeout(Duration.ofSeconds(5), () -> "r")); }
    @Test void preemptively() { assertEquals("r", assertTimeoutPreemptively(Duration.ofSeconds(5), () -> "r")); }
    @Test void preemptivelyFails() { assertTimeoutPreemptively(Duration.ofSeconds(5), () -> fail("in time")); }
    @Test @Timeout(5) void limited() { }
    @Test void exception() throws Exception { throw new Exception("checked"); }
    @Test private void hidden() { fail(); }
    @Test static void ofClass() { fail(); }
    @Test int withResult() { return 1; }
    @Composed void composed() { }
    @Composed void composedFails() { fail(); }

    @Test @Retention(RetentionPolicy.RUNTIME) @interface Composed { }
}

@Disabled
class DisabledTest {
    @Test void one() { fail(); }
    @Test void two() { fail(); }
}

abstract class AbstractTest { @Test void never() { fail(); } }
