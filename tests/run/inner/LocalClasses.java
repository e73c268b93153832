import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/** Local and anonymous classes that capture variables, in static, instance and initialiser code. */
public final class LocalClasses {
    static final List<Object> made = new ArrayList<>();
    int counter;

    static {
        final int captured = 5;
        made.add(new Object() {
            @Override
            public String toString() {
                return "static init " + captured;
            }
        });
    }

    {
        int block = ++counter;
        made.add(new Object() {
            int own = block * 10;

            @Override
            public String toString() {
                return "instance init " + own + counter++;
            }
        });
    }

    static Iterable<Long> range(long from, long to) {
        class Range implements Iterable<Long> {
            class Walk implements Iterator<Long> {
                long at = from;

                @Override
                public boolean hasNext() {
                    return at < to;
                }

                @Override
                public Long next() {
                    return at++;
                }
            }

            @Override
            public Iterator<Long> iterator() {
                return new Walk();
            }
        }
        return new Range();
    }

    abstract static class Template {
        Template(Object argument) {
            System.out.println("template " + argument + " " + describe());
        }

        abstract String describe();
    }

    Template template(String parameter, double factor) {
        return new Template(parameter + factor) {
            final int size = parameter.length();

            @Override
            String describe() {
                return parameter + factor + size + counter;
            }
        };
    }

    static Function<Integer, Integer> recursive(int base) {
        class Fact {
            int of(int n) {
                return n == 0 ? base : n * new Fact().of(n - 1);
            }
        }
        return new Fact()::of;
    }

    public static void main(String[] args) {
        LocalClasses object = new LocalClasses();
        new LocalClasses();
        System.out.println(made + "" + object.counter);
        long sum = 0;
        for (long l : range(3, 7)) {
            sum = sum * 10 + l;
        }
        System.out.println(sum);
        System.out.println(object.template("p", 1.5).describe());
        System.out.println(recursive(2).apply(5));
        int[] shared = {0};
        Runnable[] runs = new Runnable[3];
        for (int i = 0; i < runs.length; i++) {
            final int copy = i;
            abstract class Shared implements Runnable {
                int times = copy;
            }
            runs[i] = new Shared() {
                @Override
                public void run() {
                    shared[0] += times++ + copy;
                }
            };
        }
        for (Runnable r : runs) {
            r.run();
            r.run();
        }
        System.out.println(shared[0]);
        var anonymous = new Object() {
            int hidden = 3;

            int twice() {
                return hidden * 2;
            }
        };
        anonymous.hidden++;
        System.out.println(anonymous.twice() + anonymous.getClass().getName() + "[" + anonymous.getClass().getSimpleName() + "]");
    }
}
