package shop;

/** A program without choices. */
public final class Shop {
    private Shop() {}

    /** Does nothing. */
    public static void main(String[] arguments) {}
}
