import org.testng.annotations.*;
import org.testng.SkipException;
import static org.testng.Assert.*;
public class NgTest {
    int n; static int all;
    @BeforeClass public void bc() { all = 1; }
    @BeforeMethod public void bm() { n = 5; }
    @AfterMethod public void am() { n = 0; }
    @AfterClass public void ac() { assertEquals(all, 1); }
    @Test public void plain() { assertEquals(n, 5); assertEquals(all, 1); }
    @Test public void failing() { assertEquals(n, 6); }
    @Test(expectedExceptions = IllegalStateException.class) public void expected() { throw new IllegalStateException(); }
    @Test(expectedExceptions = IllegalStateException.class) public void notThrown() { }
    @DataProvider public Object[][] data() { return new Object[][] {{1, "a"}, {2, "b"}}; }
    @Test(dataProvider = "data") public void provided(int x, String s) { assertTrue(x < 3 && s.length() == 1); }
    @Test(dataProvider = "data") public void providedFails(int x, String s) { assertTrue(x < 2); }
    @Test(enabled = false) public void off() { fail(); }
    @Test(invocationCount = 3) public void thrice() { all++; all--; }
    @Test(dependsOnMethods = "plain") public void after() { }
    @Test public void skip() { throw new SkipException("not today"); }
    @Test(timeOut = 1000) public void limited() { assertEquals(n, 5); }
    @Test public void race() throws Exception {
        Thread a = new Thread(() -> n++), b = new Thread(() -> n++);
        a.start(); b.start(); a.join(); b.join();
        assertEquals(n, 7);
    }
}
