// hebra abstract --abstract Event.count=signs
// check: holds
/** A field, the variables it flows into, and what stays as it is. */
class Event {
    int count;
    int id = 7;

    int next(int step) {
        int result = count + step;
        return result;
    }
}

public class Main {
    static int last;

    public static void main(String[] args) {
        Event event = new Event();
        for (int i = 0; i < 3; i++) {
            event.count = event.next(1);
        }
        last = event.count;
        assert last > 0 && event.id == 7;
    }
}
