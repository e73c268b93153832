public class Main {
    public static void main(String[] args) {
        char[] text = {'a', 'b'};
        Thread thread = new Thread(() -> text[1] = 'c');
        thread.start();
        System.out.println(text);
    }
}
