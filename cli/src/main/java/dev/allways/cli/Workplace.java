package dev.allways.cli;

/** A place where a command works with the user's classes until it is done or the user interrupts. */
final class Workplace implements AutoCloseable {
    private final Session session;
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private final Interruption interruption = new Interruption();
    private final ClassPath classPath;
    private final Runnable deafen;
    private final Runnable letThrough;

    Workplace(Session session, UserCode userCode, Printing printing) {
        this.session = session;
        this.classPath = userCode.in(session.surroundings());
        if (classPath.given()) {
            classPath.missing().forEach(each -> session.warn("--classpath has " + each + ", which does not exist"));
        }
        Thread.currentThread().setContextClassLoader(classPath.loader());
        this.deafen = session.surroundings().interrupts().hear(this::interrupted);
        this.letThrough = printing.hold();
    }

    private void interrupted() {
        session.err().println("stopping; once more to quit at once");
        session.err().flush();
        interruption.request();
    }

    ClassPath classPath() {
        return classPath;
    }

    Interruption interruption() {
        return interruption;
    }

    /**
     * The command line that makes an execution again.
     *
     * @param treatment what else is needed, as options beside those of threads
     */
    String replaying(String command, String token, String treatment, ThreadOptions threads) {
        String where = classPath.given() ? " --classpath " + Shell.quoted(classPath.text()) : "";
        return session.surroundings().command() + " " + command + " " + Shell.quoted(token) + threads.said(treatment)
                + where;
    }

    @Override
    public void close() {
        letThrough.run();
        deafen.run();
        Thread.currentThread().setContextClassLoader(before);
        classPath.close();
    }
}
