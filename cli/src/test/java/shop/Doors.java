package shop;

/** Two doors, each of which opens when the other one has. */
public final class Doors {
    private static volatile boolean front;
    private static volatile boolean back;

    private Doors() {}

    /** Opens both. */
    public static void main(String[] args) throws InterruptedException {
        Thread porter = new Thread(() -> {
            while (!front) {
                Thread.onSpinWait();
            }
            back = true;
        });
        porter.setName("porter");
        porter.start();
        while (!back) {
            Thread.onSpinWait();
        }
        front = true;
        porter.join();
    }
}
