// jdk: 17+
import java.io.InputStream;
import java.lang.invoke.MethodHandles;

/** A hidden class made of the bytes of a member class is no member of the class around it. */
public class HiddenMember {
    static class Member {
        @Override
        public String toString() {
            return "made";
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = HiddenMember.class.getResourceAsStream("HiddenMember$Member.class")) {
            bytes = in.readAllBytes();
        }
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        System.out.println(hidden.isHidden() + " " + hidden.getDeclaredConstructor().newInstance());
        try {
            System.out.println(hidden.getSimpleName());
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getMessage().replaceAll("0x[0-9a-f]+", "number"));
        }
    }
}
