import junit.framework.TestCase;

public class ThreeTest extends TestCase {
    private int x;
    @Override protected void setUp() { x = 1; }
    @Override protected void tearDown() { assertTrue(x > 0); }
    public void testPasses() { assertEquals(1, x); }
    public void testFails() { assertEquals(2, x); }
    public void testEndFails() { x = 0; }
    public void notATest() { fail(); }
}
