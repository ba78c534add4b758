package dev.allways.examples.symbolic;

import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set of numbers in an open table, beside a list of them, in every sequence of two commands. The arguments of
 * commands are symbolic inputs: no number has to be drawn for the one that the table marks free places with to be met.
 */
public final class ProbedNumbers implements Program {
    /** The table. */
    private static final class Table {
        private static final int FREE = 0xfeedface;

        private final int[] places = new int[4];

        Table() {
            Arrays.fill(places, FREE);
        }

        void add(int number) {
            places[place(number)] = number;
        }

        boolean contains(int number) {
            return places[place(number)] == number;
        }

        private int place(int number) {
            int place = number & places.length - 1;
            while (places[place] != FREE && places[place] != number) {
                place = place + 1 & places.length - 1;
            }
            return place;
        }
    }

    private record Numbers() implements Commands<List<Integer>, Table> {
        @Override
        public List<Integer> model() {
            return new ArrayList<>();
        }

        @Override
        public Table system() {
            return new Table();
        }

        @Override
        public void commands(Menu<List<Integer>, Table> menu) {
            menu.command("add")
                    .with(chooser -> Symbolic.of(chooser).intInput("n"))
                    .does((table, n) -> table.add(n))
                    .changes((list, n) -> list.add(n));
            menu.command("contains")
                    .with(chooser -> Symbolic.of(chooser).intInput("n"))
                    .run((table, n) -> table.contains(n))
                    .returns((list, n) -> isAmong(list, n));
        }

        private static boolean isAmong(List<Integer> list, int number) {
            for (int each : list) {
                if (each == number) {
                    return true;
                }
            }
            return false;
        }
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        new Numbers().upTo(2).run(chooser);
    }
}
