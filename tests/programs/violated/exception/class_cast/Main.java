/** A cast to a class that the object is not of. */
public final class Main {
    public static void main(String[] args) {
        Object object = Integer.valueOf(5);
        String text = (String) object;
        System.out.println(text);
    }
}
