/** A class loader of the program that defines classes itself is out of reach. */
public class Main {
    static class Own extends ClassLoader {
        Own() {
            super(null);
        }

        @Override
        protected Class<?> findClass(String name) {
            byte[] bytes = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe};
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(new Own().loadClass("java.lang.String") == String.class);
        new Own().loadClass("Made");
    }
}
