package shop;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A page at a fixed place, with one word that is too long. */
public final class Notebook implements Program {
    private static final Path PAGE = Path.of("/srv/notebook/page");

    @Override
    public void run(Chooser chooser) throws IOException {
        Files.writeString(PAGE, chooser.choose("word", List.of("ink", "paper")) + "\n");
        if (Files.size(PAGE) > 4) {
            throw new IllegalStateException("the page is full");
        }
    }
}
