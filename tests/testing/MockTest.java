import static org.junit.Assert.*;
import static org.mockito.Mockito.*;

import java.util.List;
import org.junit.Test;

public class MockTest {
    interface Greeter { String greet(String who); }

    @Test @SuppressWarnings("unchecked") public void list() {
        List<String> list = mock(List.class);
        when(list.get(0)).thenReturn("x");
        assertEquals("x", list.get(0));
        verify(list).get(0);
    }

    @Test public void answers() throws Exception {
        Greeter greeter = mock(Greeter.class);
        when(greeter.greet("a")).thenReturn("hi");
        Thread other = new Thread(() -> greeter.greet("b"));
        other.start();
        assertEquals("hi", greeter.greet("a"));
        other.join();
        verify(greeter, times(2)).greet(anyString());
    }

    @Test public void notCalled() {
        verify(mock(Greeter.class)).greet("never");
    }
}
