/** A generic override is reached through its bridge method. */
public final class Main {
    static class Version implements Comparable<Version> {
        final int number;

        Version(int number) {
            this.number = number;
        }

        @Override
        public int compareTo(Version other) {
            return number - other.number;
        }
    }

    public static void main(String[] args) {
        Comparable<Version> older = new Version(1);
        assert older.compareTo(new Version(2)) < 0;
        boolean thrown = false;
        try {
            Comparable raw = older;
            raw.compareTo("text");
        } catch (ClassCastException e) {
            thrown = true;
        }
        assert thrown;
    }
}
