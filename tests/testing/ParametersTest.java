import static org.junit.jupiter.api.Assertions.*;

import java.time.DayOfWeek;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.*;
import org.junit.jupiter.params.provider.*;

/** Sources of arguments, and how they are converted. */
class ParametersTest {
    @ParameterizedTest @ValueSource(ints = {1, 2, 3}) void oneOfThreeFails(int x) { assertTrue(x != 2); }
    @ParameterizedTest @ValueSource(strings = "SECONDS") void implicit(TimeUnit unit) { assertEquals(TimeUnit.SECONDS, unit); }
    @ParameterizedTest @ValueSource(strings = "no number") void notConverted(int x) { }

    @ParameterizedTest @EnumSource(names = {"MONDAY", "TUESDAY"}) void some(DayOfWeek day) { assertTrue(day.ordinal() < 2); }
    @ParameterizedTest @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SUNDAY") void others(DayOfWeek day) { assertNotEquals(DayOfWeek.SUNDAY, day); }
    @ParameterizedTest @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "^T.*$") void matching(DayOfWeek day) { assertTrue(EnumSet.of(DayOfWeek.TUESDAY, DayOfWeek.THURSDAY).contains(day)); }

    @ParameterizedTest @CsvSource({"1, one", "2, 'two, too'", "3, ''", "4,"}) void csv(int x, String s) {
        switch (x) {
            case 1: assertEquals("one", s); break;
            case 2: assertEquals("two, too", s); break;
            case 3: assertEquals("", s); break;
            default: assertNull(s);
        }
    }
    @ParameterizedTest @CsvSource(delimiter = '|', nullValues = "N/A", value = {"1 | true | 2.5 | N/A", "0x10 | false | 1e3 | x"}) void converted(long l, boolean b, double d, String s) {
        assertTrue(l == 1 && b && d == 2.5 && s == null || l == 16 && !b && d == 1000 && s.equals("x"));
    }
    @ParameterizedTest @CsvSource("a, 1") void aggregated(ArgumentsAccessor all) { assertEquals(1, all.getInteger(1)); }

    @ParameterizedTest @MethodSource void sameName(int x) { assertTrue(x < 3); }
    static IntStream sameName() { return IntStream.range(0, 3); }
    @ParameterizedTest @MethodSource("pairs") void several(String s, int n) { assertEquals(n, s.length()); }
    static Stream<Arguments> pairs() { return Stream.of(Arguments.of("a", 1), Arguments.arguments("bcd", 3)); }
    @ParameterizedTest @MethodSource("ParametersTest$Elsewhere#texts") void elsewhere(String s) { assertEquals("far", s); }
    @ParameterizedTest @MethodSource("none") void empty(int x) { fail(); }
    static Stream<Integer> none() { return Stream.empty(); }
    static class Elsewhere { static List<String> texts() { return List.of("far"); } }

    @ParameterizedTest @NullAndEmptySource @ValueSource(strings = " ") void blank(String s) { assertTrue(s == null || s.isBlank()); }
    @ParameterizedTest @ArgumentsSource(Own.class) void own(int x) { assertEquals(7, x); }
    static class Own implements ArgumentsProvider {
        @Override public Stream<? extends Arguments> provideArguments(ExtensionContext context) { return Stream.of(Arguments.of(7)); }
    }
    @ParameterizedTest(name = "{index}: {0}") @ValueSource(ints = {1, 2}) void named(int x, TestInfo info) { assertEquals(x + ": " + x, info.getDisplayName()); }
    @ParameterizedTest @ValueSource(ints = {1, 2}) void assumed(int x) { Assumptions.assumeTrue(x == 2); }
    @ParameterizedTest @ValueSource(ints = {1, 2}) void neverAssumed(int x) { Assumptions.assumeTrue(x == 3); fail(); }
}
