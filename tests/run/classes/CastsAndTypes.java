/** instanceof and casts: classes, interfaces, arrays, null, and the messages of failures. */
public final class CastsAndTypes {
    static class Animal {}

    static final class Dog extends Animal implements Runnable {
        public void run() {}
    }

    static void fail(Runnable action) {
        try {
            action.run();
            System.out.println("ok");
        } catch (ClassCastException e) {
            String message = e.getMessage();
            System.out.println(message.substring(0, message.indexOf('(') - 1));
        }
    }

    public static void main(String[] args) {
        Object dog = new Dog();
        Object animal = new Animal();
        Object none = null;
        System.out.println((dog instanceof Animal) + " " + (animal instanceof Dog) + " " + (none instanceof Object));
        System.out.println((dog instanceof Runnable) + " " + (animal instanceof Runnable));
        Object[] arrays = {new int[0], new int[0][0], new String[0], new Object[0], new Dog[0], new long[0][0][0]};
        for (Object o : arrays) {
            System.out.println((o instanceof int[]) + " " + (o instanceof Object[]) + " " + (o instanceof CharSequence[])
                    + " " + (o instanceof Animal[]) + " " + (o instanceof Object[][]) + " " + (o instanceof Cloneable));
        }
        fail(() -> System.out.println((Dog) animal));
        fail(() -> System.out.println((Runnable) animal));
        fail(() -> System.out.println((String) (Object) 5));
        fail(() -> System.out.println(((int[]) (Object) new long[1]).length));
        fail(() -> System.out.println(((String[]) new Object[1]).length));
        fail(() -> System.out.println((Dog) none));
        fail(() -> System.out.println(((Animal[]) (Object) new Dog[3]).length));
        System.out.println(int[].class.getName() + " " + String[][].class.getName() + " " + int.class + " " + Dog.class.getSimpleName());
        System.out.println(dog.getClass().getSuperclass().getSimpleName() + " " + Runnable.class.isInterface());
        System.out.println(Animal.class.isAssignableFrom(Dog.class) + " " + Animal.class.isInstance(dog) + new int[0].getClass().isArray());
    }
}
