package dev.allways.gen;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Odds;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.util.List;

/** Dates and times. */
final class Dates {
    private static final int BASE = 2000;
    private static final ChoicePoint.Range YEAR =
            new ChoicePoint.Range("year", -9999 - BASE, 9999 - BASE, Numbers.odds(-9999 - BASE, 9999 - BASE));
    private static final ChoicePoint MONTH = new ChoicePoint.Range("month", 0, 11);
    private static final ChoicePoint DAY = new ChoicePoint.Range("day", 0, 30);
    private static final ChoicePoint KIND = new ChoicePoint.Pick(
            "kind of date", List.of("any", "end of month", "end of February"), false, Odds.weights(6, 1, 1));
    private static final ChoicePoint.Range SECOND = new ChoicePoint.Range("second", 0, 86_399, Numbers.odds(0, 86_399));
    private static final ChoicePoint.Range NANO =
            new ChoicePoint.Range("nanosecond", 0, 999_999_999, Numbers.odds(0, 999_999_999));

    private Dates() {}

    /** Each kind makes as many choices: the simplest is that of the least answers. */
    static LocalDate date(Chooser chooser) {
        int kind = (int) chooser.choose(KIND);
        int year = BASE + (int) YEAR.value(chooser.choose(YEAR));
        YearMonth month = YearMonth.of(year, 1 + (int) chooser.choose(MONTH));
        int day = 1 + (int) chooser.choose(DAY);
        return switch (kind) {
            case 1 -> month.atEndOfMonth();
            case 2 -> month.withMonth(2).atEndOfMonth();
            default -> month.atDay(Math.min(month.lengthOfMonth(), day));
        };
    }

    static LocalTime time(Chooser chooser) {
        return LocalTime.ofSecondOfDay(SECOND.value(chooser.choose(SECOND))).withNano((int) chooser.choose(NANO));
    }
}
