package dev.allways.actors;

/** Sends what it is given to a machine, at its start. */
record Sender(Ref to, String event) implements Machine<String, String> {
    @Override
    public String start(Step step) {
        step.send(to, event);
        return "done";
    }

    @Override
    public String receive(String state, String event, Step step) {
        throw step.unhandled(event);
    }
}
