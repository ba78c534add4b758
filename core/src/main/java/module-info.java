/** The core of Allways: programs, choosers, executions, strategies and the engine. */
module dev.allways.core {
    requires static org.jspecify;
}
