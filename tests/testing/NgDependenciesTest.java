import org.testng.annotations.*;
import static org.testng.Assert.*;
public class NgDependenciesTest {
    static String log = "";
    @BeforeGroups("db") public void openDb() { log += "open "; }
    @AfterGroups("db") public void closeDb() { log += "close "; }
    @Test public void first() { log += "first "; }
    @Test(dependsOnMethods = "first") public void second() { assertTrue(log.contains("first"), log); }
    @Test public void broken() { fail("broken"); }
    @Test(dependsOnMethods = "broken") public void skipped() { }
    @Test(dependsOnMethods = "broken", alwaysRun = true) public void runsAnyway() { }
    @Test(groups = "db") public void query() { assertTrue(log.contains("open"), log); }
    @Test(groups = "db") public void insert() { assertTrue(log.contains("open"), log); }
    @Test(dependsOnGroups = "db") public void report() { assertTrue(log.contains("open"), log); }
    @Test(groups = "bad") public void bad() { fail("bad"); }
    @Test(dependsOnGroups = "bad") public void afterBad() { }
    @Test(dependsOnMethods = {"second"}, priority = 3) public void third() { }
}
