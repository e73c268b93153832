package p;

public class Hidden {
    public Hidden() {}
}
