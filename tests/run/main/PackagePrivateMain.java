// jdk: 25+
/** A main method need not be public since JDK 25. */
class PackagePrivateMain {
    static void main(String[] args) {
        System.out.println("ran");
    }
}
