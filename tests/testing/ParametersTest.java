import static org.junit.jupiter.api.Assertions.*;

import java.time.DayOfWeek;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.*;
import org.junit.jupiter.params.converter.*;
import org.junit.jupiter.params.provider.*;

/** Sources of arguments, and how they are converted. */
class ParametersTest {
    @ParameterizedTest @ValueSource(ints = {1, 2, 3}) void values(int x) { assertTrue(x > 0); }
    @ParameterizedTest @ValueSource(ints = {1, 2, 3}) void oneOfThreeFails(int x) { assertTrue(x != 2); }
    @ParameterizedTest @ValueSource(strings = {"a", "bb"}) void texts(String s) { assertFalse(s.isEmpty()); }
    @ParameterizedTest @ValueSource(strings = "SECONDS") void implicit(TimeUnit unit) { assertEquals(TimeUnit.SECONDS, unit); }
    @ParameterizedTest @ValueSource(strings = "42 Cats") void byFactory(Cats cats) { assertEquals(42, cats.count); }
    @ParameterizedTest @ValueSource(strings = "no number") void notConverted(int x) { }
    @ParameterizedTest @ValueSource(classes = {String.class, List.class}) void types(Class<?> c) { assertNotNull(c); }

    @ParameterizedTest @EnumSource void allUnits(DayOfWeek day) { assertNotNull(day); }
    @ParameterizedTest @EnumSource(names = {"MONDAY", "TUESDAY"}) void some(DayOfWeek day) { assertTrue(day.ordinal() < 2); }
    @ParameterizedTest @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SUNDAY") void others(DayOfWeek day) { assertNotEquals(DayOfWeek.SUNDAY, day); }
    @ParameterizedTest @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "^T.*$") void matching(DayOfWeek day) { assertTrue(EnumSet.of(DayOfWeek.TUESDAY, DayOfWeek.THURSDAY).contains(day)); }
    @ParameterizedTest @EnumSource(names = "NO_DAY") void noSuchName(DayOfWeek day) { }

    @ParameterizedTest @CsvSource({"1, one", "2, 'two, too'", "3, ''", "4,"}) void csv(int x, String s) {
        switch (x) {
            case 1: assertEquals("one", s); break;
            case 2: assertEquals("two, too", s); break;
            case 3: assertEquals("", s); break;
            default: assertNull(s);
        }
    }
    @ParameterizedTest @CsvSource(delimiter = '|', nullValues = "N/A", textBlock = "1 | true | 2.5 | N/A\n0x10 | false | 1e3 | x") void converted(long l, boolean b, double d, String s) {
        assertTrue(l == 1 && b && d == 2.5 && s == null || l == 16 && !b && d == 1000 && s.equals("x"));
    }
    @ParameterizedTest @CsvSource("a, 1") void aggregated(ArgumentsAccessor all) { assertEquals(1, all.getInteger(1)); }
    @ParameterizedTest @CsvSource("1, 2") void swapped(int a, int b) { assertTrue(a > b); }

    @ParameterizedTest @MethodSource void sameName(int x) { assertTrue(x < 3); }
    static IntStream sameName() { return IntStream.range(0, 3); }
    @ParameterizedTest @MethodSource("pairs") void several(String s, int n) { assertEquals(n, s.length()); }
    static Stream<Arguments> pairs() { return Stream.of(Arguments.of("a", 1), Arguments.arguments("bcd", 3)); }
    @ParameterizedTest @MethodSource("ParametersTest$Elsewhere#texts") void elsewhere(String s) { assertEquals("far", s); }
    @ParameterizedTest @MethodSource("missing") void noSource(int x) { }
    @ParameterizedTest @MethodSource("none") void empty(int x) { fail(); }
    static Stream<Integer> none() { return Stream.empty(); }
    static class Elsewhere { static List<String> texts() { return List.of("far"); } }

    @ParameterizedTest @NullSource void nothing(String s) { assertNull(s); }
    @ParameterizedTest @EmptySource void emptyList(List<String> all) { assertTrue(all.isEmpty()); }
    @ParameterizedTest @NullAndEmptySource @ValueSource(strings = " ") void blank(String s) { assertTrue(s == null || s.isBlank()); }
    @ParameterizedTest @ArgumentsSource(Own.class) void own(int x) { assertEquals(7, x); }
    static class Own implements ArgumentsProvider {
        @Override public Stream<? extends Arguments> provideArguments(ExtensionContext context) { return Stream.of(Arguments.of(7)); }
    }
    @ParameterizedTest @ValueSource(strings = "ab") void explicit(@ConvertWith(Length.class) int n) { assertEquals(2, n); }
    static class Length extends SimpleArgumentConverter {
        @Override protected Object convert(Object source, Class<?> type) { return source.toString().length(); }
    }
    @ParameterizedTest(name = "{index}: {0}") @ValueSource(ints = {1, 2}) void named(int x, TestInfo info) { assertEquals(x + ": " + x, info.getDisplayName()); }
    @ParameterizedTest @ValueSource(ints = {1, 2}) void assumed(int x) { Assumptions.assumeTrue(x == 2); }
    @ParameterizedTest @ValueSource(ints = {1, 2}) void neverAssumed(int x) { Assumptions.assumeTrue(x == 3); fail(); }

    static class Cats {
        final int count;
        private Cats(int count) { this.count = count; }
        public static Cats parse(String text) { return new Cats(Integer.parseInt(text.split(" ")[0])); }
    }
}
