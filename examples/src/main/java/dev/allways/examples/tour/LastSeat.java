package dev.allways.examples.tour;

import dev.allways.report.TourStop;
import java.util.List;

/** A race between messages. */
public final class LastSeat implements TourStop {
    @Override
    public String title() {
        return "A seat that is sold twice, in six messages";
    }

    @Override
    public String text() {
        return """
            Actors: a box office and two visitors, who send each other messages. Each message in flight may be the next that is
            received. The failure is told as deliveries, with a column for each machine.
            """;
    }

    @Override
    public List<String> arguments() {
        return List.of("dev.allways.examples.actors.BoxOffice");
    }
}
