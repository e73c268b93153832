// hebra abstract --abstract Main.main.first=signs
// check: holds
/** Two variables in one slot of the class file have nothing to do with each other. */
public class Main {
    static int[] data = new int[2];

    public static void main(String[] args) {
        for (int k = 0; k < 2; k++) {
            if (k == 0) {
                int first = 4;
                first++;
                assert first > 0;
            } else {
                int second = 1;
                data[second]++;
                assert data[1] == 1;
            }
        }
    }
}
