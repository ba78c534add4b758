/** Dynamic symbolic execution: a branch on a symbolic input is a choice. */
module dev.allways.symbolic {
    requires transitive dev.allways.core;
    requires static org.jspecify;
    requires org.ow2.sat4j.core;
    requires tools.aqua.turnkey.z3;

    exports dev.allways.symbolic;
    exports dev.allways.symbolic.run;
    exports dev.allways.symbolic.term;
}
