package dev.allways.symbolic.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BranchTermsTest {
    private final List<Integer> told = new ArrayList<>();
    private final Session session = (Session) Proxy.newProxyInstance(
            Session.class.getClassLoader(), new Class<?>[] {Session.class}, (_, method, arguments) -> {
                assertThat(method.getName()).isEqualTo("covers");
                told.add((Integer) arguments[0]);
                return null;
            });

    @AfterEach
    void endsTheExecution() {
        Shadows.begin(null, point -> 0);
    }

    @Test
    void tellsEachEdgeOnceInEachExecution() {
        for (int execution = 0; execution < 2; execution++) {
            Shadows.begin(session, point -> 0);
            for (int edge : new int[] {5, 63, 64, 5_000, 0, 5, 64, 5_000, 2_000, 63}) {
                BranchTerms.covers(edge);
            }
        }
        assertThat(told).containsExactly(5, 63, 64, 5_000, 0, 2_000, 5, 63, 64, 5_000, 0, 2_000);
    }

    @Test
    void keepsEdges() {
        Edges edges = new Edges();
        for (int edge = 0; edge < 100; edge++) {
            edges.add(3 * edge);
        }
        List<Integer> kept = new ArrayList<>();
        edges.forEach(kept::add);
        assertThat(kept).hasSize(100).startsWith(0, 3).endsWith(297);
        edges.clear();
        edges.forEach(_ -> kept.clear());
        assertThat(kept).hasSize(100);
    }
}
