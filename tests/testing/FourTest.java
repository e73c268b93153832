import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.*;
import org.junit.experimental.runners.Enclosed;
import org.junit.experimental.theories.*;
import org.junit.rules.*;
import org.junit.runner.Description;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Suite;
import org.junit.runners.model.*;

/** JUnit 4: what is called around a test, rules, runners; and JUnit 3. */
public class FourTest extends FourBase {
    private static int begun;
    @BeforeClass public static void begin() { begun++; }
    @Before public void each() { assertEquals("base", last); last = "each"; }
    @After public void after() { assertEquals(1, begun); }

    @Test public void order() { assertEquals("each", last); assertEquals(1, begun); }
    @Test public void fails() { assertEquals("base", last); }
    @Test(expected = IllegalStateException.class) public void expected() { throw new IllegalStateException(); }
    @Test(expected = IllegalStateException.class) public void expectedNothing() { }
    @Test(timeout = 5000) public void limited() { assertEquals("each", last); }
    @Test(timeout = 5000) public void limitedFails() { fail(); }
    @Test @Ignore("later") public void ignored() { fail(); }
    @Test public void assumed() { assumeThat(1, is(2)); fail(); }

    @Ignore public static class IgnoredTest { @Test public void never() { fail(); } }
    public static class NotPublicMethodTest { @Test void hidden() { } }
    public static class EndTest {
        @After public void end() { throw new IllegalStateException("end"); }
        @Test public void passesFirst() { }
    }

    public static class RulesTest {
        static int resources;
        final List<String> order = new ArrayList<>();
        @ClassRule public static final ExternalResource resource = new ExternalResource() {
            @Override protected void before() { resources++; }
        };
        @Rule public final ExpectedException thrown = ExpectedException.none();
        @Rule public final ErrorCollector errors = new ErrorCollector();
        @Rule public final TestName name = new TestName();
        @Rule public final Timeout limit = Timeout.seconds(5);
        @Rule public final TestRule own = (base, description) -> new Statement() {
            @Override public void evaluate() throws Throwable { order.add("own"); base.evaluate(); if (description.getMethodName().equals("rejected")) fail(); }
        };
        @Rule public final MethodRule method = (base, method, target) -> base;
        @Test public void inside() { assertEquals(1, resources); assertEquals(Arrays.asList("own"), order); assertEquals("inside", name.getMethodName()); }
        @Test public void announced() { thrown.expect(IllegalStateException.class); thrown.expectMessage("x"); throw new IllegalStateException("x"); }
        @Test public void announcedInVain() { thrown.expect(IllegalStateException.class); }
        @Test public void collected() { errors.checkThat(1, is(2)); errors.addError(new IllegalStateException()); }
        @Test public void rejected() { }
    }

    @RunWith(Parameterized.class) public static class SumTest {
        @Parameterized.Parameters public static Iterable<Object[]> data() { return Arrays.asList(new Object[] {1, 2, 3}, new Object[] {2, 2, 5}); }
        @Parameterized.Parameter public int a;
        @Parameterized.Parameter(1) public int b;
        @Parameterized.Parameter(2) public int sum;
        @Test public void adds() { assertEquals(sum, a + b); }
    }

    @RunWith(Parameterized.class) public static class LengthTest {
        private final String text;
        public LengthTest(String text) { this.text = text; }
        @Parameterized.Parameters(name = "{0}") public static Object[] data() { return new Object[] {"a", "bb"}; }
        @Test public void one() { assertEquals(1, text.length()); }
    }

    @RunWith(Theories.class) public static class TheoryTest {
        @DataPoints public static int[] numbers = {1, 2, 3};
        @Theory public void all(int x) { assertTrue(x > 0); }
        @Theory public void small(int x, int y) { assumeTrue(x != y); assertTrue(x + y < 5); }
    }

    @RunWith(Enclosed.class) public static class Around {
        public static class InTest { @Test public void in() { } }
    }
}

class FourBase {
    String last;
    @Before public void base() { last = "base"; }
    @Test public void inherited() { assertEquals("each", last); }
}
