package dev.allways.core.control;

import java.util.List;
import java.util.ServiceLoader;

/** The controls on the class path: looked for once, since that takes longer than a short exploration. */
final class Controls {
    static final List<ThreadControl> ALL =
            ServiceLoader.load(ThreadControl.class, ThreadControl.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    private Controls() {}
}
