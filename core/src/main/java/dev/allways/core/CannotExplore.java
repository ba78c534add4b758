package dev.allways.core;

/** A program that can't be explored as it is: the exploration ends and says why. */
public sealed class CannotExplore extends RuntimeException
        permits ControlAtFault,
                EndlessExecution,
                FingerprintCollision,
                ImpureStep,
                NestedExploration,
                NoFingerprint,
                NotDeterministic,
                OutOfMemory,
                OutsideControl,
                PhasesDiffer,
                SharedState,
                StopSwallowed,
                StrategyAtFault,
                UnsoundExplorer,
                Unsatisfiable {
    private static final long serialVersionUID = 1;

    CannotExplore(String message) {
        super(message);
    }
}
