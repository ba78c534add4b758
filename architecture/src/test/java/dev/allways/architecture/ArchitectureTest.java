package dev.allways.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.Hashtable;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The architecture: which modules and packages may know which, and what their classes may do and be called. */
class ArchitectureTest {
    private static final JavaClasses ALLWAYS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/architecture/target/"))
            .importPackages("dev.allways");

    /** The ways to write programs. They know no strategy. */
    private static final List<String> FRONTS =
            List.of("model", "actors", "events", "pekko", "threads", "symbolic", "commands", "storage");

    /** What a user starts and reads: the only modules that print. */
    private static final Set<String> PROGRAMS = Set.of("cli", "examples", "studies");

    /** Each module and the modules that it may know. */
    static Stream<Arguments> modules() {
        return Stream.of(
                arguments("core", may()),
                arguments("model", may("core")),
                arguments("actors", may("core", "model")),
                arguments("events", may("core", "actors")),
                arguments("pekko", may("core", "actors", "events")),
                arguments("agent", may()),
                arguments("threads", may("core", "agent")),
                arguments("symbolic", may("core", "threads")),
                arguments("gen", may("core")),
                arguments("commands", may("core", "gen")),
                arguments("storage", may("core", "agent")),
                arguments("report", may("core")),
                arguments("runner", may("core", "report")),
                arguments("junit", mayAllFrontsAnd("core", "report", "runner")),
                arguments("cluster", mayAllFrontsAnd("core")),
                arguments("cli", mayAllFrontsAnd("core", "report", "runner", "junit", "cluster")),
                arguments("examples", mayAllFrontsAnd("core", "gen", "report", "junit")),
                arguments("studies", mayAllFrontsAnd("core", "gen", "report", "junit", "cluster", "examples")));
    }

    @ParameterizedTest
    @MethodSource
    void modules(String module, Set<String> known) {
        String[] others = Stream.concat(modulesOnTheClassPath().stream(), FRONTS.stream())
                .filter(other -> !other.equals(module) && !known.contains(other))
                .map(other -> "dev.allways." + other + "..")
                .distinct()
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage("dev.allways." + module + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others)
                .allowEmptyShould(true)
                .check(ALLWAYS);
    }

    @Test
    void everyModuleIsInTheTable() {
        assertThat(modules().map(row -> row.get()[0])).containsAll(modulesOnTheClassPath());
    }

    /** Collections are under control: one that runs tasks and used them would switch tasks wherever it does. */
    @Test
    void whatRunsTasksUsesNoCollections() {
        JavaClasses runtime = new ClassFileImporter().importPath(Path.of("../threads-runtime/target/classes/java"));
        assertThat(runtime).isNotEmpty();
        noClasses()
                .that()
                .haveNameNotMatching(
                        "java.lang.AllwaysFrames.*") // it shows the frames of stack walkers, which are a stream
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.util", "java.util.stream")
                        .and(not(belongToAnyOf(
                                Arrays.class, Date.class, Hashtable.class, Properties.class, Random.class))))
                .check(runtime);
    }

    @Test
    void theCoreKnowsNoLibraryButJspecify() {
        classes()
                .that()
                .resideInAPackage("dev.allways.core..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.allways.core..", "java..", "org.jspecify.annotations")
                .check(ALLWAYS);
    }

    @Test
    void frontsKnowNoStrategy() {
        noClasses()
                .that()
                .resideInAnyPackage(packages(FRONTS))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.allways.core.strategy..")
                .allowEmptyShould(true)
                .check(ALLWAYS);
    }

    @Test
    void onlyProgramsPrint() {
        noClasses()
                .that(are(DescribedPredicate.not(resideInAnyPackage(packages(PROGRAMS)))))
                .and()
                .doNotHaveFullyQualifiedName("dev.allways.agent.Entry") // where the JVM is too old for all the rest
                .should(ACCESS_STANDARD_STREAMS)
                .check(ALLWAYS);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.allways.(**)").should().beFreeOfCycles().check(ALLWAYS);
    }

    @Test
    void packagesAreNullMarked() {
        Set<String> unmarked = ALLWAYS.stream()
                .map(JavaClass::getPackage)
                .filter(javaPackage -> !javaPackage.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName)
                .collect(toSet());
        assertThat(unmarked).isEmpty();
    }

    @Test
    void namesAreNounsOfTheField() {
        noClasses()
                .should()
                .haveNameMatching(".*[.$](Abstract\\w*|\\w*(Manager|Helper|Util|Utils|Impl|Context))")
                .check(ALLWAYS);
    }

    private static Set<String> may(String... modules) {
        return Set.of(modules);
    }

    private static Set<String> mayAllFrontsAnd(String... modules) {
        return Stream.concat(FRONTS.stream(), Arrays.stream(modules)).collect(toSet());
    }

    private static String[] packages(Collection<String> modules) {
        return modules.stream().map(module -> "dev.allways." + module + "..").toArray(String[]::new);
    }

    private static Set<String> modulesOnTheClassPath() {
        return ALLWAYS.stream()
                .map(type -> type.getPackageName().split("\\.")[2])
                .collect(toSet());
    }
}
