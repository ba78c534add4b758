package shop;

import static org.junit.Assert.assertEquals;
import static org.junit.Assume.assumeTrue;

import java.util.List;
import org.junit.Before;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TestName;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

/** Tests of JUnit 4, with a runner of their own: what golden files are made from. */
@RunWith(Parameterized.class)
public class OldBasket {
    @Parameterized.Parameters
    public static List<Integer> sizes() {
        return List.of(1, 2);
    }

    @Parameterized.Parameter
    public int size;

    @Rule
    public final TestName name = new TestName();

    private int pieces;

    @Before
    public void fill() {
        pieces++;
    }

    @Test
    public void holdsOne() {
        assertEquals(name.getMethodName(), size, pieces);
    }

    @Test(expected = IllegalStateException.class)
    public void overflows() {
        throw new IllegalStateException();
    }

    @Test
    public void needsScales() {
        assumeTrue(pieces > size);
        throw new AssertionError("no scales");
    }

    @Ignore
    @Test
    public void isHeavy() {
        throw new AssertionError("ignored");
    }
}
