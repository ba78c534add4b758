package dev.allways.pekko;

import com.typesafe.config.Config;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.dispatch.DispatcherPrerequisites;
import org.apache.pekko.dispatch.ExecutorServiceConfigurator;
import org.apache.pekko.dispatch.ExecutorServiceFactory;

/** What dispatchers run mailboxes and futures on: the host, which lets them run one by one. */
final class ControlledExecutor extends AbstractExecutorService {
    private final Host host;
    private boolean shutdown;

    private ControlledExecutor(Host host) {
        this.host = host;
    }

    /** Made by Pekko, by its name. */
    public static final class Configurator extends ExecutorServiceConfigurator {
        private final Host host;

        /** As Pekko calls it. */
        public Configurator(Config config, DispatcherPrerequisites prerequisites) {
            super(config, prerequisites);
            host = HostSetup.host(prerequisites.settings());
        }

        @Override
        public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
            return () -> new ControlledExecutor(host);
        }
    }

    @Override
    public void execute(Runnable task) {
        host.execute(task);
    }

    @Override
    public void shutdown() {
        shutdown = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown = true;
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    @Override
    public boolean isTerminated() {
        return shutdown;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return shutdown;
    }
}
