package shop;

/** Where hats hang, and two that are hung up at the same time are counted as one. */
public class Rack {
    private int hats;

    public void hang() {
        hats++;
    }

    public int count() {
        return hats;
    }
}
