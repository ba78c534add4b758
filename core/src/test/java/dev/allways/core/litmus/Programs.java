package dev.allways.core.litmus;

/**
 * The programs that the literature on partial-order reductions measures with, as {@link Litmus} texts: Fib, Szymanski
 * and others of the software-verification competition, the indexer and file system of Flanagan and Godefroid (POPL
 * 2005), lastzero of Abdulla and others (POPL 2014).
 */
public final class Programs {
    private static final String FIB = """
        task { repeat (%1$d) { x = i; y = j; i = x + y; } }
        task { repeat (%1$d) { x = j; y = i; j = x + y; } }
        """;

    private Programs() {}

    /** Two tasks add up to Fibonacci numbers, the main one reads both meanwhile. */
    public static String fib(int n) {
        return "int i = 1, j = 1;" + FIB.formatted(n) + "task { a = i; b = j; }";
    }

    /** The same without a reader. */
    public static String fibWithoutMain(int n) {
        return "int i = 1, j = 1;" + FIB.formatted(n);
    }

    /** The main task starts the two and reads. */
    public static String fibStarted(int n) {
        return "int i = 1, j = 1; task main { start(a); start(b); a = i; b = j; }"
                + FIB.formatted(n).replaceFirst("task", "task a").replaceFirst("task \\{", "task b {");
    }

    /** The main task joins the two before it reads. */
    public static String fibJoined(int n) {
        return fibStarted(n).replace("start(b);", "start(b); join(a); join(b);");
    }

    /** One writes, n read. */
    public static String readers(int n) {
        return "int x; task { x = 1; } task * %d { a = x; }".formatted(n);
    }

    /** One looks for the last zero, n write. */
    public static String lastZero(int n) {
        return "int a[%d]; task { i = %d; while (i >= 0 && a[i] != 0) i = i - 1; } task * %d { j = me + 1; a[j] = a[j - 1] + 1; }"
                .formatted(n + 1, n, n);
    }

    /** n tasks put four words each into a hash table. */
    public static String indexer(int n) {
        return """
            int t[128];
            task * %d { m = 1; while (m <= 4) { w = 11 * m + me; h = 7 * w %% 128; while (!cas(t[h], 0, w)) h = (h + 1) %% 128; m = m + 1; } }
            """.formatted(n);
    }

    /** n tasks take a block each. */
    public static String fileSystem(int n) {
        return """
            int inode[32], busy[26]; lock li[32], lb[26];
            task * %d { lock(li[me]);
              if (inode[me] == 0) { b = 2 * me %% 26; loop { lock(lb[b]);
                if (!busy[b]) { busy[b] = 1; inode[me] = b + 1; unlock(lb[b]); break; }
                unlock(lb[b]); b = (b + 1) %% 26; } }
              unlock(li[me]); }
            """.formatted(n);
    }

    /** The main task starts n and counts them. */
    public static String sigma(int n) {
        StringBuilder main = new StringBuilder("int ix, a[%d]; task main {".formatted(n + 1));
        for (int t = 0; t < n; t++) {
            main.append("start(t%d); ix = ix + 1;".formatted(t));
        }
        return main + "}" + (n == 1 ? "task t0" : "task t * " + n) + "{ i = ix; a[i] = 1; }";
    }

    /**
     * Szymanski's mutual exclusion, four polls in all for each task; each access of a flag under a lock of its own or
     * not.
     */
    public static String szymanski(boolean locked) {
        String text = """
            int f[2], x; lock m[2];
            task * 2 { o = 1 - me; c = 0;
              SET(1);
              v = 0; loop { GET; if (!(v >= 3)) break; c = c + 1; if (!(c < 4)) break; }
              SET(3);
              GET;
              if (v == 1) { SET(2); loop { GET; if (!(v != 4)) break; c = c + 1; if (!(c < 4)) break; } }
              SET(4);
              loop { GET; if (!(v >= 2)) break; c = c + 1; if (!(c < 4)) break; }
              x = me; y = x;
              loop { GET; bad = 0; if (2 <= v) { GET; bad = v <= 3; } if (!bad) break; c = c + 1; if (!(c < 4)) break; }
              SET(0); }
            """;
        return text.replaceAll("SET\\((\\d)\\)", locked ? "lock(m[me]); f[me] = $1; unlock(m[me])" : "f[me] = $1")
                .replace("GET", locked ? "lock(m[o]); v = f[o]; unlock(m[o])" : "v = f[o]");
    }

    /** Peterson's mutual exclusion, k polls. */
    public static String peterson(int k) {
        return """
            int f[2], turn, x;
            task * 2 { o = 1 - me; f[me] = 1; turn = o; c = 0; in = 1;
              loop { if (!f[o]) break; if (turn != o) break; c = c + 1; if (c >= %d) { in = 0; break; } }
              if (in) { x = me; y = x; }
              f[me] = 0; }
            """.formatted(k);
    }

    /** Dekker's mutual exclusion, k polls. */
    public static String dekker(int k) {
        return """
            int f[2], turn, x;
            task * 2 { o = 1 - me; c = 0; in = 1; f[me] = 1;
              while (f[o]) {
                c = c + 1; if (c >= %1$d) { in = 0; break; }
                if (turn != me) { f[me] = 0; while (turn != me) { c = c + 1; if (c >= %1$d) halt; } f[me] = 1; } }
              if (in) { x = me; y = x; turn = o; }
              f[me] = 0; }
            """.formatted(k);
    }

    /** Lamport's fast mutual exclusion, k polls. */
    public static String lamportFast(int k) {
        return """
            int b[2], x, y, d;
            task * 2 { o = 1 - me; c = 0; i = me + 1; again = 1;
              while (again) {
                again = 0;
                b[me] = 1; x = i;
                if (y) { b[me] = 0; loop { if (!y) break; c = c + 1; if (c >= %1$d) halt; } again = 1; }
                else { y = i;
                  if (x != i) { b[me] = 0;
                    loop { if (!b[o]) break; c = c + 1; if (c >= %1$d) halt; }
                    if (y != i) { loop { if (!y) break; c = c + 1; if (c >= %1$d) halt; } again = 1; } } } }
              d = i; q = d; y = 0; b[me] = 0; }
            """.formatted(k);
    }

    /** Lamport's bakery, k polls. */
    public static String bakery(int k) {
        return """
            int e[2], n[2], x;
            task * 2 { o = 1 - me; c = 0; in = 1;
              e[me] = 1; m = n[o] + 1; n[me] = m; e[me] = 0;
              loop { if (!e[o]) break; c = c + 1; if (c >= %1$d) { in = 0; break; } }
              if (in) { loop { v = n[o]; if (!v) break; if (m < v || m == v && me < o) break; c = c + 1; if (c >= %1$d) { in = 0; break; } } }
              if (in) { x = me; y = x; }
              n[me] = 0; }
            """.formatted(k);
    }

    /** n tasks count k times each under a lock. */
    public static String counterWithLock(int n, int k) {
        return "int c; lock m; task * %d { repeat (%d) { lock(m); c = c + 1; unlock(m); } }".formatted(n, k);
    }

    /** Three things are done to an account, the third only reads. */
    public static String account() {
        return """
            int bal = 100; lock m;
            task { lock(m); bal = bal + 40; unlock(m); } task { lock(m); bal = bal - 30; unlock(m); } task { lock(m); b = bal; unlock(m); }
            """;
    }

    /** n tasks count k times each, by reading and writing. */
    public static String counter(int n, int k) {
        return "int c; task * %d { repeat (%d) { c = c + 1; } }".formatted(n, k);
    }

    /** n tasks count k times each, in one step. */
    public static String atomicCounter(int n, int k) {
        return "int c; task * %d { repeat (%d) { add(c, 1); } }".formatted(n, k);
    }

    /** Two put, two take, k times each, without waiting. */
    public static String producersConsumers(int k) {
        return "int slot; task p * 2 { repeat (%1$d) cas(slot, 0, me + 1); } task q * 2 { repeat (%1$d) swap(slot, 0); }"
                .formatted(k);
    }

    /** Two put, two take, k times each, and wait for each other. */
    public static String awaiting(int k) {
        return """
            int slot; lock p, c;
            task a * 2 { repeat (%1$d) { lock(p); await slot == 0; slot = me + 1; unlock(p); } }
            task b * 2 { repeat (%1$d) { lock(c); await slot != 0; slot = 0; unlock(c); } }
            """.formatted(k);
    }

    /** n philosophers eat so many times each. */
    public static String philosophers(int n, int times) {
        return "lock f[%d]; task * %d { repeat (%d) { o = (me + 1) %% %d; lock(f[me]); lock(f[o]); unlock(f[o]); unlock(f[me]); } }"
                .formatted(n, n, times, n);
    }

    /** Four tasks take a lock twice each; if there is a fifth, it takes it once. */
    public static String locking(boolean fifth) {
        return "lock m; task a * 4 { repeat (2) { lock(m); unlock(m); } }"
                + (fifth ? "task b { lock(m); unlock(m); }" : "");
    }

    /** n tasks write k times each. */
    public static String writes(int n, int k) {
        return "int s; task * %d { repeat (%d) s = me; }".formatted(n, k);
    }

    /** n tasks try to be the first. */
    public static String casOnce(int n) {
        return "int x; task * %d { cas(x, 0, me + 1); }".formatted(n);
    }

    /** n tasks take a lock of their own making, at most two tries each. */
    public static String casLock(int n) {
        return "int m, c; task * %d { if (cas(m, 0, 1) || cas(m, 0, 1)) { c = c + 1; m = 0; } }".formatted(n);
    }

    /** n pairs of a reader and a writer. */
    public static String pairs(int n) {
        return "int x[%1$d]; task r * %1$d { a = x[me]; } task w * %1$d { x[me] = 1; }".formatted(n);
    }

    /** Three that sleep for a time that may pass early, beside one that sleeps until nothing else continues. */
    public static String sleepers() {
        return "int x; task { x = 1; sleep(6); x = 2; } task { x = 3; sleep(6); x = 4; } task { sleep(5); }"
                + " task { sleep(6); x = 5; }";
    }
}
