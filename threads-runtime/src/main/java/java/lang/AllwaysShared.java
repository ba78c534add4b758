package java.lang;

/**
 * An object of the platform that two threads have met, and whose methods are no steps.
 *
 * @param type its class
 * @param call a call of one of its methods; null: none was seen
 * @param place where that was, or where the second thread met the object
 */
public record AllwaysShared(Class<?> type, String call, Throwable place) {}
