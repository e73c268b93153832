/**
 * Flips the first {@code p[0]} entries of each permutation until 1 comes first; keeps the longest
 * chain of flips and an alternating sum. Argument: length of the permutations.
 */
public final class Fannkuch {
    private static int flips(int[] permutation, int[] work) {
        System.arraycopy(permutation, 0, work, 0, permutation.length);
        int flips = 0;
        while (work[0] != 0) {
            for (int low = 0, high = work[0]; low < high; low++, high--) {
                int swapped = work[low];
                work[low] = work[high];
                work[high] = swapped;
            }
            flips++;
        }
        return flips;
    }

    public static void main(String[] args) {
        int length = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        int[] permutation = new int[length];
        int[] work = new int[length];
        int[] turns = new int[length];
        for (int i = 0; i < length; i++) {
            permutation[i] = i;
        }
        int longest = 0;
        int sum = 0;
        int sign = 1;
        while (true) {
            int flips = flips(permutation, work);
            longest = Math.max(longest, flips);
            sum += sign * flips;
            sign = -sign;
            // The next permutation: rotate a prefix, and a longer one when it has come full circle.
            int last = 1;
            while (true) {
                if (last == length) {
                    System.out.println("fannkuch " + longest + " " + sum);
                    return;
                }
                int first = permutation[0];
                for (int i = 0; i < last; i++) {
                    permutation[i] = permutation[i + 1];
                }
                permutation[last] = first;
                turns[last]++;
                if (turns[last] <= last) {
                    break;
                }
                turns[last] = 0;
                last++;
            }
        }
    }
}
