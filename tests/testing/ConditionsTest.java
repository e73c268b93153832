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
    @Test @Disabled("later") void disabled() { fail(); }
    @Test @EnabledOnOs(OS.WINDOWS) void elsewhere() { fail(); }
    @Test @DisabledIfSystemProperty(named = "java.version", matches = ".+") void otherProperty() { fail(); }
    @Test @EnabledIf("never") void condition() { fail(); }
    boolean never() { return false; }

    @Test void thrown() { assertEquals("x", assertThrows(IllegalStateException.class, () -> { throw new IllegalStateException("x"); }).getMessage()); }
    @Test void notThrown() { assertThrows(IllegalStateException.class, () -> { }); }
    @Test void allFail() { assertAll("two", () -> assertEquals(1, 2), () -> assertTrue(false)); }
    @Test void within() { assertEquals("r", assertTimeout(Duration.ofSeconds(5), () -> "r")); }
    @Test void preemptively() { assertEquals("r", assertTimeoutPreemptively(Duration.ofSeconds(5), () -> "r")); }
    @Test void preemptivelyFails() { assertTimeoutPreemptively(Duration.ofSeconds(5), () -> fail("in time")); }
    @Test @Timeout(5) void limited() { }
    @Test private void hidden() { fail(); }
    @Test static void ofClass() { fail(); }
    @Test int withResult() { return 1; }
    @Composed void composed() { }

    @Test @Retention(RetentionPolicy.RUNTIME) @interface Composed { }
}

@Disabled
class DisabledTest {
    @Test void one() { fail(); }
    @Test void two() { fail(); }
}

abstract class AbstractTest { @Test void never() { fail(); } }
