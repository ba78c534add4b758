/** Generated values, and commands against a model. */
module dev.allways.commands {
    requires transitive dev.allways.core;
    requires static org.jspecify;

    exports dev.allways.commands;
    exports dev.allways.commands.collections;
    exports dev.allways.commands.concurrent;
    exports dev.allways.gen;
}
