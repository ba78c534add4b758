package dev.allways.studies.symbolic.programs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The rules of drawn programs, by topic, from a file. */
final class Grammar {
    private static final String MEMBER = "member";
    private static final String END = "end";

    private final Map<String, List<Rule>> topics = new LinkedHashMap<>();
    private final String first;

    private Grammar(String text) {
        String topic = "";
        for (String line : text.lines().toList()) {
            if (line.startsWith("= ")) {
                topic = line.substring(2);
                topics.put(topic, new ArrayList<>());
            } else if (!topic.isEmpty() && !line.isEmpty()) {
                int end = line.indexOf(' ');
                topics.computeIfAbsent(topic, _ -> new ArrayList<>())
                        .add(new Rule(line.substring(0, end), line.substring(end + 1), topic));
            }
        }
        first = topics.keySet().iterator().next();
    }

    /** The grammar in a file beside this class. */
    static Grammar of(String file) {
        try (InputStream in = Objects.requireNonNull(Grammar.class.getResourceAsStream(file), file)) {
            return new Grammar(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The topic that each program has. */
    String first() {
        return first;
    }

    /** The other topics. */
    List<String> others() {
        return topics.keySet().stream().skip(1).toList();
    }

    /** The rules of some topics that make parts of a sort. */
    List<Rule> rules(Set<String> of, String sort) {
        return of.stream()
                .flatMap(each -> topics.getOrDefault(each, List.of()).stream())
                .filter(each -> each.sort().equals(sort))
                .toList();
    }

    /** The members that the rules of some topics need, in the order of the file. */
    List<String> members(Set<String> of) {
        return texts(of, MEMBER);
    }

    /** What the main thread does when all others have ended. */
    List<String> ends(Set<String> of) {
        return texts(of, END);
    }

    private List<String> texts(Set<String> of, String sort) {
        return topics.keySet().stream()
                .filter(of::contains)
                .flatMap(each -> rules(Set.of(each), sort).stream())
                .map(Rule::text)
                .toList();
    }

    /** The rules without parts that make parts of a sort, of the first topic. */
    Stream<Rule> simplest(String sort) {
        return rules(Set.of(first), sort).stream()
                .filter(each -> each.parts().isEmpty())
                .distinct();
    }
}
