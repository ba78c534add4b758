package dev.allways.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenTest {
    private static final String CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    /** Short and long, plain and deflated, small and large answers. */
    private static final List<Choices> SAMPLES = List.of(
            Choices.NONE,
            Choices.of(0),
            Choices.of(1, 0, 2),
            Choices.of(Long.MAX_VALUE, 0, 1L << 40),
            random(1, 20, 4),
            random(2, 50, 1_000_000),
            Choices.of(new long[300]));

    private static Choices random(long seed, int length, long bound) {
        return Choices.of(new SplittableRandom(seed).longs(length, 0, bound).toArray());
    }

    @Test
    void anySequenceComesBack() {
        var random = new SplittableRandom(7);
        for (int i = 0; i < 1_000; i++) {
            Choices choices = random(i, random.nextInt(200), 1L << random.nextInt(1, 63));
            assertThat(Choices.parse(choices.token())).isEqualTo(choices);
            assertThat(Choices.parse("  " + choices.token() + "\n")).isEqualTo(choices);
        }
        SAMPLES.forEach(choices -> assertThat(Choices.parse(choices.token())).isEqualTo(choices));
    }

    @Test
    void sizes() {
        // the letter, and 4 characters for 3 bytes: a byte for the number of answers, what is below, three for the
        // check
        assertThat(Choices.NONE.token()).hasSize(1 + 6); // nothing: 4 bytes
        assertThat(Choices.of(1, 0).token()).hasSize(1 + 7); // 6 bits for the width and 2: 5 bytes
        assertThat(Choices.of(new long[10]).token()).hasSize(1 + 7); // the width 0, and no bits
        assertThat(random(1, 20, 2).token()).hasSize(1 + 11); // 6 + 20 bits: 8 bytes
        assertThat(random(1, 20, 8).token()).hasSize(1 + 18); // 6 + 60 bits: 13 bytes
        assertThat(Choices.of(1, 128).token()).hasSize(1 + 10); // two bytes for 128, as 6 + 16 bits take three, too
        assertThat(Choices.of(1, 0x123456789aL).token()).hasSize(1 + 15); // one byte and six: 11 bytes
    }

    @Test
    void aMillionChoices() {
        Choices flips = random(3, 1_000_000, 2);
        String token = flips.token();
        assertThat(Choices.parse(token).equals(flips)).isTrue();
        // 3 bytes for the number, 6 bits for the width, a million for the answers, 3 bytes for the check: 125,007 bytes
        assertThat(token.length()).isEqualTo(1 + 166_676);

        assertThat(Choices.of(new long[1_000_000]).token())
                .hasSize(1 + 10); // 3 for the number, 1 for the width, 3: 7 bytes
        // deflate packs at most 1,032 bytes into one
        long[] ones = LongStream.generate(() -> 1).limit(1_000_000).toArray();
        assertThat(Choices.of(ones).token().length()).isBetween(1_292, 1_400);
        Choices large = random(4, 100_000, Long.MAX_VALUE);
        assertThat(Choices.parse(large.token()).equals(large)).isTrue();
    }

    @Test
    void everyChangedCharacterIsFound() {
        for (Choices choices : SAMPLES) {
            String token = choices.token();
            for (int i = 0; i < token.length(); i++) {
                for (int j = 0; j < CHARACTERS.length(); j++) {
                    char other = CHARACTERS.charAt(j);
                    if (other != token.charAt(i) && (i > 0 || !Character.isDigit(other))) {
                        assertRejected(token.substring(0, i) + other + token.substring(i + 1));
                    }
                }
            }
        }
    }

    @Test
    void everyMissingSwappedOrDoubledCharacterIsFound() {
        for (Choices choices : SAMPLES) {
            String token = choices.token();
            for (int i = 0; i < token.length(); i++) {
                String rest = token.substring(i + 1);
                assertChangeRejected(token, token.substring(0, i) + rest);
                assertChangeRejected(token, token.substring(0, i + 1) + token.charAt(i) + rest);
                assertChangeRejected(token, token.substring(0, i)); // cut off
                if (!rest.isEmpty()) {
                    assertChangeRejected(
                            token, token.substring(0, i) + rest.charAt(0) + token.charAt(i) + rest.substring(1));
                }
            }
        }
    }

    private static void assertChangeRejected(String token, String changed) {
        boolean numbers = changed.isEmpty() || Character.isDigit(changed.charAt(0)) || changed.startsWith("-");
        if (!changed.equals(token) && !(numbers && changed.length() <= 1)) {
            assertRejected(changed);
        }
    }

    private static void assertRejected(String text) {
        assertThat(catchThrowable(() -> Choices.parse(text)))
                .as("\"" + text + "\"")
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3,0,12", "3, 0, 12", "3 0 12", " 3:0:12 ", "3,0\n12", "3 ,0 : 12", "+3,0,12"})
    void numbers(String text) {
        assertThat(Choices.parse(text)).isEqualTo(Choices.of(3, 0, 12));
    }

    @Test
    void fewAndLargeNumbers() {
        assertThat(Choices.parse("")).isEqualTo(Choices.NONE);
        assertThat(Choices.parse(" ")).isEqualTo(Choices.NONE);
        assertThat(Choices.parse("0")).isEqualTo(Choices.of(0));
        assertThat(Choices.parse("9223372036854775807")).isEqualTo(Choices.of(Long.MAX_VALUE));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        -1                      | answer 1, -1, is negative
        1,-2,3                  | answer 2, -2, is negative
        1,9223372036854775808   | answer 2, 9223372036854775808, is larger than any answer can be
        1,,2                    | answer 2, "", is not a number
        1,x                     | answer 2, "x", is not a number
        1;2                     | answer 1, "1;2", is not a number
        c17                     | it begins with 'c', and a token of choices with a, b or z
        a                       | its check does not fit
        aAAAAAAAA               | its check does not fit
        aB*B                    | it holds a character that no token holds, or its last one is missing
        aBBBBB                  | it holds a character that no token holds, or its last one is missing
        """)
    void whatIsWrong(String text, String where) {
        assertThatThrownBy(() -> Choices.parse(text)).hasMessage("""
            "%s" is not a path
              where         %s
              usual cause   a token that was cut off or changed when it was copied
              do            copy the whole token from the report, or give the answers as numbers joined by commas\
            """, text, where);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bank.TransferTest.keepsItsMoney", "a:b::c", "m(int, long)[1] x", "Ünï"})
    void replayTokens(String test) {
        for (Choices choices : SAMPLES) {
            var token = new ReplayToken(test, choices);
            assertThat(token).hasToString("t1:" + test + ":" + choices.token());
            assertThat(ReplayToken.parse(" " + token + "\n")).isEqualTo(token);
        }
    }

    @Test
    void aReplayTokenMayHoldNumbers() {
        assertThat(ReplayToken.parse("t1:Bank:3,0,12")).isEqualTo(new ReplayToken("Bank", Choices.of(3, 0, 12)));
        assertThat(ReplayToken.parse("t1:Bank:")).isEqualTo(new ReplayToken("Bank", Choices.NONE));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        aAAE-x               | it does not begin with t1:
        t2:Bank:0            | it is of another version: this one reads t1:
        t1:Bank              | it has no name of a test between t1: and the choices
        t1::0                | it has no name of a test between t1: and the choices
        t1:Bank:aAAAAAAAA    | behind the last colon: its check does not fit
        t1:Bank:1,-2         | behind the last colon: answer 2, -2, is negative
        """)
    void whatIsWrongWithAReplayToken(String text, String where) {
        assertThatThrownBy(() -> ReplayToken.parse(text)).hasMessage("""
            "%s" is not a token
              where         %s
              usual cause   it was cut off or changed when it was copied
              do            copy the whole token from the report: t1:<test>:<choices>\
            """, text, where);
    }
}
