import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** Generic classes and methods: recursive bounds, wildcards, fluent builders, erased overloads. */
public final class Captures {
    abstract static class Builder<T extends Builder<T>> {
        final StringBuilder text = new StringBuilder();

        abstract T self();

        T add(Object o) {
            text.append(o).append(' ');
            return self();
        }
    }

    static class Page extends Builder<Page> {
        @Override
        Page self() {
            return this;
        }

        Page title(String s) {
            return add("[" + s + "]");
        }
    }

    static class Tree<K extends Comparable<? super K>, V> implements Iterable<K> {
        private class Node {
            final K key;
            V value;
            Node left;
            Node right;

            Node(K key, V value) {
                this.key = key;
                this.value = value;
            }
        }

        private Node root;

        V put(K key, V value) {
            if (root == null) {
                root = new Node(key, value);
                return null;
            }
            for (Node at = root; ; ) {
                int order = key.compareTo(at.key);
                if (order == 0) {
                    V old = at.value;
                    at.value = value;
                    return old;
                }
                Node next = order < 0 ? at.left : at.right;
                if (next == null) {
                    if (order < 0) {
                        at.left = new Node(key, value);
                    } else {
                        at.right = new Node(key, value);
                    }
                    return null;
                }
                at = next;
            }
        }

        @Override
        public Iterator<K> iterator() {
            List<Node> stack = new ArrayList<>();
            return new Iterator<>() {
                private Node next = push(root);

                private Node push(Node n) {
                    for (; n != null; n = n.left) {
                        stack.add(n);
                    }
                    return stack.isEmpty() ? null : stack.remove(stack.size() - 1);
                }

                @Override
                public boolean hasNext() {
                    return next != null;
                }

                @Override
                public K next() {
                    if (next == null) {
                        throw new NoSuchElementException("no more");
                    }
                    K key = next.key;
                    next = push(next.right);
                    return key;
                }
            };
        }
    }

    static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> all) {
        T best = null;
        for (T t : all) {
            best = best == null || t.compareTo(best) > 0 ? t : best;
        }
        return best;
    }

    static void swap(List<?> list) {
        swapCaptured(list);
    }

    private static <E> void swapCaptured(List<E> list) {
        E first = list.get(0);
        list.set(0, list.get(1));
        list.set(1, first);
    }

    @SafeVarargs
    static <A, B extends A> A fold(BinaryOperator<A> f, A start, B... values) {
        A result = start;
        for (B value : values) {
            result = f.apply(result, value);
        }
        return result;
    }

    static <K, V extends Comparable<V>> Map<K, V> best(Map<K, ? extends Collection<V>> from) {
        Map<K, V> result = new HashMap<>();
        from.forEach((k, v) -> result.put(k, max(v)));
        return result;
    }

    public static void main(String[] args) {
        System.out.println(new Page().add(1).title("t").add('c').self().text);
        Tree<String, Integer> tree = new Tree<>();
        for (String word : "the quick brown fox jumps over the lazy dog".split(" ")) {
            Integer old = tree.put(word, word.length());
            if (old != null) {
                System.out.println(word + " again " + old);
            }
        }
        System.out.println(String.join(",", tree));
        try {
            new Tree<Integer, Object>().iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(max(List.of(3, 9, 4)) + max(Arrays.asList("x", "yy")) + max(new ArrayList<Long>()));
        List<Object> list = new ArrayList<>(List.of("a", 2));
        swap(list);
        System.out.println(list + " " + Captures.<Number, Integer>fold((a, b) -> a.doubleValue() + b.doubleValue(), 0.5, 1, 2));
        System.out.println(best(Map.of("k", List.of(2, 5, 3))));
        Function<? super String, ? extends Comparator<? super Integer>> wild = s -> s.isEmpty() ? Comparator.naturalOrder() : Comparator.reverseOrder();
        List<Integer> numbers = new ArrayList<>(List.of(2, 3, 1));
        numbers.sort(wild.apply("r"));
        System.out.println(numbers);
    }
}
