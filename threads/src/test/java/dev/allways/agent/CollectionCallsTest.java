package dev.allways.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The calls of concurrent collections that are known by name. */
class CollectionCallsTest {
    /** Classes may share what is named, for which each has some of it. */
    @Test
    void areThere() throws ClassNotFoundException {
        Map<Set<String>, Set<String>> there = new HashMap<>();
        for (var named : CollectionCalls.named().entrySet()) {
            Class<?> type = Class.forName(named.getKey().replace('/', '.'));
            Set<String> known = there.computeIfAbsent(named.getValue(), _ -> new TreeSet<>());
            Arrays.stream(type.getDeclaredMethods())
                    .map(CollectionCallsTest::call)
                    .forEach(known::add);
            assertThat(Treatment.surrounds(named.getKey())).as(named.getKey()).isTrue();
        }
        there.forEach((named, known) -> assertThat(known).containsAll(named));
    }

    private static String call(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(",", "(", ")"));
    }
}
