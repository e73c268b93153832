// hebra abstract --abstract Main.data[]=signs
// check: holds
/** Arrays are known by their elements: references share them. */
public class Main {
    static int[] data = new int[3];
    static int[][] rows = new int[2][2];
    static int[] other = {4, 5};

    static void fill(int[] array) {
        for (int i = 0; i < array.length; i++) {
            array[i] += 1;
        }
    }

    public static void main(String[] args) {
        int[] alias = data;
        fill(alias);
        rows[1] = data.clone();
        int[] copy = new int[3];
        System.arraycopy(data, 0, copy, 0, 3);
        assert copy[2] > 0 && rows[1][0] > 0 && rows[0][0] == 0;
        assert other[0] == 4;
    }
}
