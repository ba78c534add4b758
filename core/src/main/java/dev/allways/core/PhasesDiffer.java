package dev.allways.core;

/** A model that says something else when its commands are made than when they were generated. */
public final class PhasesDiffer extends CannotExplore {
    private static final long serialVersionUID = 1;

    /**
     * The call behind which the model differs.
     *
     * @param before the model before it, when it was made
     * @param generating the model behind it, when the commands were generated
     * @param making the model behind it, when they were made
     */
    public PhasesDiffer(String before, String call, String generating, String making) {
        super("""
            the model differs between its two phases: generating the commands, and making them
              before        %s
              call          %s
              generating    %s
              making        %s
              usual cause   next, when, where or a generator reads what is not part of the model: a field, a static, the
                            time, a Random; or an earlier call changed an argument that the model keeps
              do            let the model alone decide, and keep copies of arguments in it\
            """.formatted(before, call, generating, making));
    }
}
