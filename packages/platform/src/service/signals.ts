import { scaleTimeout } from '@hangout/rules/timeouts';
import { findNpm, waitForEndOfNpm } from './npm-parent.ts';

/** Maximum duration of closing, ms; after that the process exits anyway. */
const CLOSING_MS = 10_000;

/**
 * [H912] [H921] Graceful shutdown: on SIGINT (Ctrl-C) or SIGTERM calls `close` and exits with 0. A second signal exits
 * at once, unless it is a copy that npm has forwarded. Also shuts down when the npm that started the process has ended,
 * because npm's shell does not forward signals. An uncaught error is logged and shuts down with exit code 1, because
 * the process may then be in an undefined state.
 */
export function shutDownOnSignals(close: () => Promise<void>, log: (message: string) => void): void {
  let isShuttingDown = false;
  let isBySignal = false;
  let repeats = 0;
  const npm = findNpm();
  // Without a shell between npm and this process, each Ctrl-C arrives twice: the terminal sends it to the whole process
  // group, and npm forwards it.
  const signalsPerPress = npm.then((parent) =>
    parent && parent !== 'ended' && parent.child === process.pid ? 2 : 1,
  );
  const shutDown = (code: number) => {
    isShuttingDown = true;
    setTimeout(() => process.exit(code || 1), scaleTimeout(CLOSING_MS)).unref();
    close().then(
      () => process.exit(code),
      () => process.exit(code || 1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isShuttingDown) {
        repeats += 1;
        void signalsPerPress.then((count) => {
          if (repeats >= (isBySignal ? count : 1)) process.exit(130);
        });
        return;
      }
      log('Closing. Once more to end at once.');
      isBySignal = true;
      shutDown(0);
    });
  }
  for (const bug of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(bug, (error: unknown) => {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      if (!isShuttingDown) shutDown(1);
    });
  }
  npm.then(async (parent) => {
    if (!parent) return;
    if (parent !== 'ended') await waitForEndOfNpm(parent);
    if (isShuttingDown) return;
    log('npm has ended; shutting down');
    shutDown(0);
  });
}
