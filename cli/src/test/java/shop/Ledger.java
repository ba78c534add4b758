package shop;

import dev.allways.commands.Bundle;
import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.core.Chooser;
import dev.allways.gen.Gen;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** Commands on a book of amounts that is wrong in a way that is told. */
public record Ledger(Mistake mistake) implements Commands<List<Integer>, Ledger.Book> {
    /** What is wrong with a book. */
    public enum Mistake {
        /** It forgets a third amount. */
        LOST,
        /** It takes back an amount that it does not have. */
        LENIENT,
        /** It fails at the amount 13. */
        SUPERSTITIOUS,
        /** A copy of it is the book itself. */
        SHARED,
        /** It must not have more than two amounts. */
        FULL,
        /** It makes notes without their spaces. */
        TRIMMED,
        /** It may forget any amount. */
        CHANCE
    }

    /** The book. */
    public static final class Book {
        private final Mistake mistake;
        private final Chooser chooser;
        private final List<Integer> amounts = new ArrayList<>();

        Book(Mistake mistake, Chooser chooser) {
            this.mistake = mistake;
            this.chooser = chooser;
        }

        /** How many there are. */
        public int count() {
            return amounts.size();
        }

        /** Adds an amount. */
        public void add(int amount) {
            if (mistake == Mistake.SUPERSTITIOUS && amount == 13) {
                throw new IllegalStateException("not 13");
            }
            boolean lost = mistake == Mistake.CHANCE && chooser.flip("lost");
            if (!lost && (mistake != Mistake.LOST || amounts.size() != 2)) {
                amounts.add(amount);
            }
        }

        /** Makes a note of a day, and returns it. */
        public String note(LocalDate day, String text) {
            return text.trim();
        }

        /** Takes back the last amount. */
        public int back() {
            return amounts.isEmpty() && mistake == Mistake.LENIENT ? 0 : amounts.removeLast();
        }
    }

    @Override
    public List<Integer> model() {
        return new ArrayList<>();
    }

    @Override
    public Book system() {
        return system(_ -> 0);
    }

    @Override
    public Book system(Chooser chooser) {
        return new Book(mistake, chooser);
    }

    @Override
    public String variable() {
        return "book";
    }

    @Override
    public void check(List<Integer> model, Book book) {
        if (mistake == Mistake.FULL && model.size() > 2) {
            throw new AssertionError("the book is full");
        }
    }

    @Override
    public void commands(Menu<List<Integer>, Book> menu) {
        Bundle<List<Integer>, Book> copies = menu.bundle("copy");
        menu.command("add").with(Gen.ints(0, 20)).does((book, n) -> book.add(n)).changes((model, n) -> model.add(n));
        menu.command("count").run(book -> book.count()).returns(model -> model.size());
        menu.command("back")
                .run(book -> book.back())
                .returns(model -> model.getLast())
                .fails(model -> model.isEmpty() ? NoSuchElementException.class : null)
                .changes(model -> model.removeLast());
        if (mistake == Mistake.TRIMMED) {
            menu.command("note")
                    .with(Gen.dates(), Gen.strings("\0\\", 0, 2))
                    .run((book, day, text) -> book.note(day, text))
                    .returns((model, day, text) -> text);
        }
        if (mistake == Mistake.SHARED) {
            menu.command("copy").run(book -> book).yields(copies, model -> List.copyOf(model));
            copies.command("total")
                    .run(book -> book.amounts.stream().mapToInt(each -> each).sum())
                    .returns(model -> model.stream().mapToInt(each -> each).sum());
        }
    }
}
