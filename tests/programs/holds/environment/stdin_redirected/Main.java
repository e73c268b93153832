import java.io.ByteArrayInputStream;

class Main {
    public static void main(String[] args) throws Exception {
        System.setIn(new ByteArrayInputStream(new byte[] {7}));
        assert System.in.read() == 7;
        assert System.in.read() == -1;
    }
}
