package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Location;
import com.sun.jdi.Method;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StringReference;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.event.VMStartEvent;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Operation;
import dev.allways.core.Pending;
import dev.allways.core.Program;
import dev.allways.core.ReplayToken;
import dev.allways.core.control.ThreadControl.MemoryModel;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.explored.LostUpdate;
import dev.allways.explored.StaleNumber;
import dev.allways.threads.Threads;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A debugger that goes along a schedule: it stops where its breakpoints are, in the threads that the token says. */
@Timeout(300)
class SuspendTest {
    private static final int READS = 24; // lines of LostUpdate
    private static final int WRITES = 25;
    private static final int RETURNS = 26;
    private static final int HAS_READ = 27; // line of StaleNumber

    private static Program lostUpdate() {
        return Threads.control(chooser -> LostUpdate.main(new String[0]));
    }

    /**
     * Where nobody has a choice the one continues that continued before, or who was started first: one thread after the
     * other.
     */
    @Test
    void stopsInOneThreadAfterTheOther() throws Exception {
        Choices simplest = Replay.loosely(lostUpdate(), Choices.NONE, 1_000).choices();
        assertThat(stops(LostUpdate.class, "", simplest, ExitCode.PASSED, READS, WRITES, RETURNS))
                .containsExactly("one 24: 0", "one 25: 0", "one 26: 1", "two 24: 1", "two 25: 1", "two 26: 2");
    }

    /** The second thread does all it does between read and write of the first. */
    @Test
    void stopsInAThreadBetweenTwoStepsOfAnother() throws Exception {
        Choices lost = Replay.record(lostUpdate(), Choices.NONE, SuspendTest::secondWithinFirst)
                .choices();
        assertThat(stops(LostUpdate.class, "", lost, ExitCode.FAILED, READS, WRITES, RETURNS))
                .containsExactly("one 24: 0", "one 25: 0", "two 24: 0", "two 25: 0", "two 26: 1", "one 26: 1");
    }

    /** In a weak memory a debugger sees what the execution sees: the older value. */
    @Test
    void stopsWhereAnOlderValueWasRead() throws Exception {
        Program weak = Threads.control(
                chooser -> StaleNumber.main(new String[0]), Settings.DEFAULT.withMemoryModel(MemoryModel.WEAK));
        Choices stale = Allways.explore(weak)
                .strategy("optimal-dpor")
                .run()
                .failures()
                .getFirst()
                .choices();
        assertThat(stops(StaleNumber.class, "+weak", stale, ExitCode.FAILED, HAS_READ))
                .containsExactly("reader 27: saw 0 of 42");
    }

    /** One continues until it is to write, then two as long as it can, if main has started it; then one. */
    private static long secondWithinFirst(ChoicePoint point) {
        if (point instanceof ChoicePoint.Schedule schedule) {
            for (String name : List.of("one", "two", "main")) {
                for (int answer = 0; answer < schedule.size(); answer++) {
                    int task = schedule.task(answer);
                    Pending pending = schedule.pending(task);
                    boolean waits = name.equals("one") && pending != null && pending.kind() == Operation.Kind.WRITE;
                    if (schedule.taskName(task).equals(name) && !waits) {
                        return answer;
                    }
                }
            }
        }
        return 0;
    }

    private static List<String> stops(Class<?> explored, String memory, Choices choices, ExitCode end, int... lines)
            throws Exception {
        Process process = replay(new ReplayToken(explored.getName() + memory, choices).toString());
        try {
            BufferedReader printed = process.inputReader(StandardCharsets.UTF_8);
            String waiting = printed.readLine();
            assertThat(waiting).startsWith("waiting for a debugger at localhost:");
            List<String> stops = stops(attach(waiting.substring(waiting.lastIndexOf(':') + 1)), explored, lines);
            String rest = String.join("\n", printed.lines().toList());
            assertThat(process.waitFor()).as(rest).isEqualTo(end.code());
            return stops;
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process replay(String token) throws Exception {
        List<String> options = new ArrayList<>(OwnJvm.agent());
        options.add("-XX:TieredStopAtLevel=1");
        List<String> command = OwnJvm.command(options, List.of("replay", "--suspend", token));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static VirtualMachine attach(String port) throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(each -> each.name().equals("com.sun.jdi.SocketAttach"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        Objects.requireNonNull(arguments.get("hostname")).setValue("localhost");
        Objects.requireNonNull(arguments.get("port")).setValue(port);
        return connector.attach(arguments);
    }

    private static List<String> stops(VirtualMachine machine, Class<?> explored, int... lines) throws Exception {
        List<String> stops = new ArrayList<>();
        while (true) {
            EventSet events = machine.eventQueue().remove();
            for (Event event : events) {
                switch (event) {
                    case VMStartEvent start -> setBreakpoints(machine, explored, lines);
                    case BreakpointEvent stop ->
                        stops.add("%s %d: %s"
                                .formatted(
                                        stop.thread().name(), stop.location().lineNumber(), evaluated(stop.thread())));
                    case VMDisconnectEvent end -> {
                        return stops;
                    }
                    default -> {}
                }
            }
            events.resume();
        }
    }

    /** What the object under test says of itself, as an IDE shows it: asked for in between, it makes no steps. */
    private static String evaluated(ThreadReference thread) throws Exception {
        ObjectReference self = Objects.requireNonNull(thread.frame(0).thisObject());
        Method method = self.referenceType().methodsByName("toString").getFirst();
        return ((StringReference) self.invokeMethod(thread, method, List.of(), 0)).value();
    }

    /** As an IDE does: at all that a line was compiled to. */
    private static void setBreakpoints(VirtualMachine machine, Class<?> explored, int... lines) throws Exception {
        ReferenceType type = machine.classesByName(explored.getName()).getFirst();
        for (int line : lines) {
            for (Location location : type.locationsOfLine(line)) {
                machine.eventRequestManager().createBreakpointRequest(location).enable();
            }
        }
    }
}
