package dev.allways.core.shrink;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Lowers one answer while another one follows, where neither can change alone: the factors of a product that
 * overflows, two numbers with a common divisor, or one that is four times the other.
 */
final class Trading {
    /*
     * That the first answer is less makes the whole less, whatever becomes of the second. So the second is set to what
     * keeps something that both have in common: their product, their ratio, their exclusive or, a sum of small
     * multiples of both; or to the far end of its range, where it meets every lower bound. Other passes lower it again.
     * A number is its answer, or, in a range about zero, half of it.
     *
     * Answers that are equal are lowered as one, and one by one. Of both choices one is among many; where the other is
     * not, all its answers are tried. Pairs of near choices come first, and there are not more of them than so many.
     */
    private static final int MANY = 16; // answers of a choice, above which it may be a number
    private static final int FEW = 16; // smaller answers that are tried one by one
    private static final int FAR = 3; // answers at the far end: the least and the greatest number among them
    private static final long GREAT = 1_000_000_000; // powers of ten that are less are tried
    private static final int STEPS = 4; // of which multiples of two numbers add up
    private static final int MOST_PAIRS = 200;
    private static final int FIRST = 4; // smaller answers that are tried with those of another choice

    private final Smallest best;

    Trading(Smallest best) {
        this.best = best;
    }

    /** Places of choices that are answered alike. */
    private record Alike(List<Integer> places) {
        boolean isApartFrom(Alike other) {
            return places.stream().noneMatch(other.places::contains);
        }
    }

    /** Two of them, of which the first may be less. */
    private record Pair(Alike first, Alike second) {
        int distance() {
            return second.places.getFirst() - first.places.getFirst();
        }
    }

    boolean trade() {
        List<Pair> pairs = pairs();
        for (Pair pair : pairs.subList(0, Math.min(pairs.size(), MOST_PAIRS))) {
            Alike first = pair.first;
            Alike second = pair.second;
            boolean areNumbers = size(first) > MANY && size(second) > MANY;
            if (areNumbers && keepCommon(first, second)
                    || size(second) > MANY && growFar(first, second)
                    || areNumbers && stepTogether(first, second)
                    || changeDigits(first, second)) {
                return true;
            }
        }
        return false;
    }

    private List<Pair> pairs() {
        List<Alike> numbers = numbers();
        List<Pair> pairs = new ArrayList<>();
        for (Alike first : numbers) {
            for (Alike second : numbers) {
                var pair = new Pair(first, second);
                if (pair.distance() > 0
                        && answer(first) > 0
                        && Math.max(size(first), size(second)) > MANY
                        && first.isApartFrom(second)) {
                    pairs.add(pair);
                }
            }
        }
        pairs.sort(Comparator.comparingInt(Pair::distance));
        return pairs;
    }

    /** Each choice among several, and those among many together whose answers are equal. */
    private List<Alike> numbers() {
        List<Alike> numbers = new ArrayList<>();
        Map<Long, List<Integer>> equal = new TreeMap<>();
        for (int i = 0; i < best.length(); i++) {
            if (best.sizes[i] > 2) {
                numbers.add(new Alike(List.of(i)));
            }
            if (best.sizes[i] > MANY) {
                equal.computeIfAbsent(best.answers[i], _ -> new ArrayList<>()).add(i);
            }
        }
        equal.values().stream().filter(each -> each.size() > 1).forEach(each -> numbers.add(new Alike(each)));
        return numbers;
    }

    /** Small answers, and by a digit smaller ones, with any answer among few, or one that differs by a digit. */
    private boolean changeDigits(Alike first, Alike second) {
        long a = answer(first);
        long b = answer(second);
        Set<Long> lower = new LinkedHashSet<>();
        LongStream.range(0, Math.min(a, FIRST)).forEach(lower::add);
        Set<Long> others = new LinkedHashSet<>();
        if (size(second) <= MANY) {
            LongStream.range(0, size(second)).forEach(others::add);
        }
        for (long power = 1; power <= Math.max(a, size(second)) && power < GREAT; power *= 10) {
            lower.addAll(List.of(a - power, a - 2 * power));
            others.addAll(List.of(b - power, b - 2 * power, b + power, b + 2 * power));
        }
        for (long less : lower) {
            for (long other : others) {
                if (less >= 0
                        && other >= 0
                        && other < size(second)
                        && best.improves(with(first, less, second, other))) {
                    return true;
                }
            }
        }
        return false;
    }

    private long answer(Alike number) {
        return best.answers[number.places.getFirst()];
    }

    private long size(Alike number) {
        return number.places.stream().mapToLong(i -> best.sizes[i]).min().orElseThrow();
    }

    private long[] with(Alike first, long answer, Alike second, long other) {
        long[] candidate = best.answers.clone();
        first.places.forEach(i -> candidate[i] = answer);
        second.places.forEach(i -> candidate[i] = other);
        return candidate;
    }

    /** Small answers, alone or with what keeps a product, a ratio or the exclusive or. */
    private boolean keepCommon(Alike first, Alike second) {
        long a = answer(first);
        long b = answer(second);
        for (long less = 0; less < a && less < FEW; less++) {
            Set<Long> others = new LinkedHashSet<>();
            others.add(b);
            others.add(b ^ a ^ less);
            addScaled(others, b, a, less, 0); // in a range from zero
            addScaled(others, b, a, less, 1); // of positive numbers, or of negative ones, in one about zero
            for (long other : others) {
                if (other >= 0 && other < size(second) && best.improves(with(first, less, second, other))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Of two numbers: the second, so much greater as the first is less, and so much less. */
    private static void addScaled(Set<Long> others, long b, long a, long less, int halved) {
        long first = number(a, halved);
        long second = number(b, halved);
        long fewer = number(less, halved);
        if (fewer > 0 && first > 0 && second <= Long.MAX_VALUE / first) {
            long up = (second * first + fewer - 1) / fewer;
            others.add(answer(up, b, halved));
            others.add(answer(second * fewer / first, b, halved));
        }
    }

    private static long number(long answer, int halved) {
        return halved == 0 ? answer : answer / 2 + answer % 2;
    }

    /** The answer that stands for a number with the sign that another answer stands for. */
    private static long answer(long number, long like, int halved) {
        return halved == 0 || number > Long.MAX_VALUE / 2 ? number : 2 * number - like % 2;
    }

    /** Less, with the other one at the far end. */
    private boolean growFar(Alike first, Alike second) {
        for (int i = 1; i <= FAR; i++) {
            long far = size(second) - i;
            if (far <= answer(second)) {
                continue;
            }
            for (long less = 0; less < Math.min(FEW, answer(first)); less++) {
                if (best.improves(with(first, less, second, far))) {
                    return true;
                }
            }
            boolean mayBeLess = answer(first) > FEW && best.fails(with(first, answer(first), second, far));
            for (long low = FEW; mayBeLess && low < answer(first); ) {
                long middle = low + (answer(first) - low) / 2;
                if (best.improves(with(first, middle, second, far))) {
                    return true;
                }
                low = middle + 1;
            }
        }
        return false;
    }

    /** Both by a small step of its own, as often as it goes. */
    private boolean stepTogether(Alike first, Alike second) {
        for (long step = 1; step <= STEPS; step++) {
            for (long other = 1; other <= STEPS; other++) {
                if (step == other && step > 1 || step % 2 == 0 && other % 2 == 0 && step != 2) {
                    continue; // a multiple of a pair that is tried
                }
                if (repeat(first, -step, second, -other) || repeat(first, -step, second, other)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** As often as it goes: 1, 2, 4 times and so on, then less again. */
    private boolean repeat(Alike first, long step, Alike second, long other) {
        boolean smaller = false;
        boolean growing = true;
        for (long times = 1; times > 0; ) {
            long a = answer(first) + step * times;
            long b = answer(second) + other * times;
            boolean fits = a >= 0 && b >= 0 && b < size(second);
            int length = best.length();
            if (fits && best.improves(with(first, a, second, b))) {
                smaller = true;
                times = growing ? times * 2 : times;
                if (best.length() != length) {
                    return true;
                }
            } else {
                growing = false;
                times /= 2;
            }
        }
        return smaller;
    }
}
