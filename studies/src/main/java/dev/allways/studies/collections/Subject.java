package dev.allways.studies.collections;

import dev.allways.commands.Commands;

/**
 * A class of a library beside its model.
 *
 * @param name what tells it from others of its library
 */
record Subject(String name, Commands<?, ?> commands) {}
