// jdk: 25+
/** An instance main method is one since JDK 25. */
public class InstanceMain {
    final String made;

    InstanceMain() {
        made = "made";
        System.out.println("constructed");
    }

    void main() {
        System.out.println("instance main without arguments " + made);
    }
}
