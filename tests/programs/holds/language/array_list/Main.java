import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** ArrayList: growth, removal, iteration, sorting. */
public final class Main {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            list.add(i * 5 % 12);
        }
        list.remove(0);
        list.remove(Integer.valueOf(7));
        list.removeIf(x -> x > 8);
        Collections.sort(list);
        assert list.equals(List.of(1, 2, 3, 4, 5, 6, 8)) && list.indexOf(6) == 5;
        int sum = 0;
        for (int x : list) {
            sum += x;
        }
        assert sum == 29;
        System.out.println(list);
    }
}
