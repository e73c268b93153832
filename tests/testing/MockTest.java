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

    public static class Account {
        private int balance = 5;
        public int balance() { return balance; }
        public void add(int amount) { balance += amount; }
    }

    @Test public void ofClass() {
        Account account = mock(Account.class);
        when(account.balance()).thenReturn(42);
        assertEquals(42, account.balance());
        verify(account).balance();
    }

    @Test public void spied() {
        Account account = spy(new Account());
        account.add(3);
        assertEquals(8, account.balance());
        verify(account).add(3);
    }

    @Test public void spiedInThreads() throws Exception {
        Account account = spy(new Account());
        Thread other = new Thread(() -> account.add(1));
        other.start();
        other.join();
        assertEquals(7, account.balance());
    }

    @Test public void notCalled() {
        verify(mock(Greeter.class)).greet("never");
    }
}
