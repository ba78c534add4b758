package dev.allways.explored;

import static dev.allways.explored.Explored.program;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.OutsideControl;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What can't be controlled is said, with the place, and nothing hangs. */
class OutsideControlTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    static Stream<Arguments> blocking() {
        return Stream.of(
                blocks("NioSocketImpl.accept", () -> {
                    try (var server = new ServerSocket(0, 1, HERE)) {
                        server.accept();
                    }
                }),
                blocks("ServerSocketChannelImpl.accept", () -> {
                    try (var server = ServerSocketChannel.open()) {
                        server.bind(new InetSocketAddress(HERE, 0));
                        server.accept();
                    }
                }),
                blocks("SelectorImpl.select", () -> {
                    try (var selector = Selector.open()) {
                        selector.select();
                    }
                }),
                blocks(
                        "ProcessImpl.waitFor",
                        () -> new ProcessBuilder("sleep", "1").start().waitFor()),
                blocks("FileInputStream.read", () -> new FileInputStream(FileDescriptor.in).read()));
    }

    private static Arguments blocks(String method, Explored.Body body) {
        return Arguments.of(method, body);
    }

    @ParameterizedTest
    @MethodSource("blocking")
    void blocksOutsideOfControl(String method, Explored.Body body) {
        CountDownLatch never = new CountDownLatch(1);
        Result result = Allways.explore(program(() -> {
                    Thread other = new Thread(() -> {
                        try {
                            never.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    });
                    other.start();
                    body.run();
                }))
                .strategy("random")
                .executions(10)
                .run();
        assertThat(result.problem()).get().isInstanceOf(OutsideControl.class);
        assertThat(result.problem().orElseThrow().getMessage())
                .contains("main blocks outside of control, in " + method)
                .contains("OutsideControlTest.lambda$blocking$");
    }

    /** A channel that does not wait is none of that. */
    @Test
    void doesNotBlock() {
        Result result = Allways.explore(program(() -> {
                    Thread other = new Thread(Thread::yield);
                    other.start();
                    try (var server = ServerSocketChannel.open();
                            var selector = Selector.open()) {
                        server.bind(new InetSocketAddress(HERE, 0));
                        server.configureBlocking(false);
                        assertThat(server.accept()).isNull();
                        assertThat(selector.selectNow()).isZero();
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                    other.join();
                }))
                .strategy("random")
                .executions(10)
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
    }

    /**
     * The threads of a file's channel are under control. Both orders of two writes in one place: the reads of one byte
     * that follow are 1 or 2.
     */
    @Test
    void anAsynchronousChannelOfAFile(@TempDir Path folder) {
        Set<Byte> last = new TreeSet<>();
        Result result = Allways.explore(program(() -> {
                    try (var channel = AsynchronousFileChannel.open(
                            folder.resolve("file"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE)) {
                        var one = channel.write(ByteBuffer.wrap(new byte[] {1}), 0);
                        var two = channel.write(ByteBuffer.wrap(new byte[] {2}), 0);
                        assertThat(one.get() + two.get()).isEqualTo(2);
                        var read = ByteBuffer.allocate(1);
                        assertThat(channel.read(read, 0).get()).isEqualTo(1);
                        last.add(read.get(0));
                    }
                }))
                .strategy("random")
                .executions(50)
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        assertThat(last).containsExactly((byte) 1, (byte) 2);
    }

    /** The threads of a socket's channel are not, and who waits for them is in no deadlock. */
    @Test
    void anAsynchronousChannelOfASocket() {
        Result result = Allways.explore(program(() -> {
                    try (var server = AsynchronousServerSocketChannel.open()) {
                        server.bind(new InetSocketAddress(HERE, 0)).accept().get();
                    }
                }))
                .strategy("random")
                .executions(10)
                .run();
        assertThat(result.problem()).get().isInstanceOf(OutsideControl.class);
        assertThat(result.problem().orElseThrow().getMessage())
                .contains("main blocks outside of control, in CountDownLatch.await");
    }

    /**
     * A thread that waits in a frame of the VM can't be gone back to while another one waits in such a frame on top of
     * it, even when it is let continue: that is no deadlock.
     */
    @Test
    void keptDown() {
        Result result = Allways.explore(program(() -> {
                    CountDownLatch first = new CountDownLatch(1);
                    CountDownLatch second = new CountDownLatch(1);
                    Thread below = loading(first);
                    Thread above = loading(second);
                    below.start();
                    above.start();
                    first.countDown();
                    below.join();
                    second.countDown();
                    above.join();
                }))
                .strategy("random")
                .executions(100)
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.problem()).get().isInstanceOf(OutsideControl.class);
        assertThat(result.problem().orElseThrow().getMessage())
                .contains("waited where it can't be taken off the thread that all share")
                .contains("OutsideControlTest$1.loadClass");
    }

    /** The one that waits in a frame of the VM on top of all others is gone back to. */
    @Test
    void goneBackTo() {
        Result result = Allways.explore(program(() -> {
                    CountDownLatch first = new CountDownLatch(1);
                    Thread loading = loading(first);
                    loading.start();
                    first.countDown();
                    loading.join();
                }))
                .strategy("random")
                .executions(100)
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
    }

    /** A thread that has a class loaded whose loader waits: the VM calls the loader. */
    private static Thread loading(CountDownLatch awaited) {
        return new Thread(() -> {
            try {
                Class<?> none = Class.forName("none", false, new ClassLoader() {
                    @Override
                    public Class<?> loadClass(String name) throws ClassNotFoundException {
                        try {
                            awaited.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        throw new ClassNotFoundException(name);
                    }
                });
                throw new IllegalStateException(none.getName());
            } catch (ClassNotFoundException e) {
                // as it must be
            }
        });
    }
}
