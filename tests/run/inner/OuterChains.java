import java.util.function.Supplier;

/** Chains of enclosing instances, qualified this, new and super, and shadowed names. */
public final class OuterChains {
    String name = "outer";
    private int secret = 1;

    class Middle {
        String name = "middle";

        class Inner {
            String name = "inner";

            String names() {
                return name + this.name + Middle.this.name + OuterChains.this.name + secret++;
            }

            class Innermost extends Middle {
                Innermost() {
                    OuterChains.this.super();
                }

                String up() {
                    return name + super.name + Inner.this.names() + Middle.this.name;
                }
            }
        }
    }

    class Base {
        final String made;

        Base(String made) {
            this.made = made + name;
        }

        String owner() {
            return OuterChains.this.name;
        }
    }

    static class Elsewhere extends OuterChains.Base {
        Elsewhere(OuterChains outer) {
            outer.super("elsewhere ");
        }
    }

    class Sibling extends Base {
        Sibling() {
            super("sibling ");
        }

        Sibling(OuterChains other) {
            other.super("other ");
        }

        String both() {
            return owner() + "/" + OuterChains.this.name;
        }
    }

    static OuterChains noOuter() {
        return null;
    }

    Supplier<String> deep() {
        return new Supplier<>() {
            final String name = "anonymous";

            @Override
            public String get() {
                class Local {
                    String all() {
                        Supplier<String> lambda = () -> name + OuterChains.this.name + new Object() {
                            String more() {
                                return name + secret;
                            }
                        }.more();
                        return lambda.get();
                    }
                }
                return new Local().all();
            }
        };
    }

    public static void main(String[] args) {
        OuterChains outer = new OuterChains();
        OuterChains.Middle.Inner inner = outer.new Middle().new Inner();
        System.out.println(inner.names() + inner.new Innermost().up());
        OuterChains second = new OuterChains();
        second.name = "second";
        System.out.println(new Elsewhere(second).made + new Elsewhere(outer).owner());
        System.out.println(outer.new Sibling(second).both() + outer.new Sibling().both() + outer.new Sibling(second).made);
        System.out.println(outer.deep().get());
        try {
            noOuter().new Middle();
        } catch (NullPointerException e) {
            System.out.println("no outer");
        }
        try {
            new Elsewhere(null);
        } catch (NullPointerException e) {
            System.out.println("no outer for super");
        }
        System.out.println(inner.getClass().getName() + inner.getClass().getEnclosingClass().getSimpleName() + outer.deep().getClass().getName());
    }
}
