package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.z3.Native;
import dev.allways.core.engine.Allways;
import dev.allways.followed.Arithmetic;
import dev.allways.followed.Verifier;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;

/** What an exploration leaves in a process that makes many. */
class KeptMemoryTest {
    private static final int CONTEXT = 1 << 20; // the solver's for these programs takes far more bytes

    private static WeakReference<SymbolicProgram> explored() throws ReflectiveOperationException {
        var method = Arithmetic.class.getDeclaredMethod("average_false");
        SymbolicProgram program = SymbolicProgram.of(
                        KeptMemoryTest.class.getClassLoader(), loader -> VerdictsTest.program(loader, method))
                .withInputsOf(Verifier.class.getName());
        assertThat(Allways.explore(program).run().failures()).isNotEmpty();
        return new WeakReference<>(program);
    }

    @Test
    void theSolversMemoryIsGivenBack() throws ReflectiveOperationException {
        explored();
        long before = Native.getEstimatedAllocSize();
        explored();
        assertThat(Native.getEstimatedAllocSize()).isLessThan(before + CONTEXT);
    }

    @Test
    void theProgramIsForgotten() throws ReflectiveOperationException {
        WeakReference<SymbolicProgram> program = explored();
        for (int i = 0; i < 50 && program.get() != null; i++) {
            System.gc();
        }
        assertThat(program.get()).isNull();
    }
}
