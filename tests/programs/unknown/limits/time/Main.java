/** One thread that never stops and needs ever more time for a step: the limit on time ends the search. */
public final class Main {
    public static void main(String[] args) {
        String text = "";
        while (true) {
            text = text + " and so on";
        }
    }
}
