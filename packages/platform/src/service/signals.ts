import { scaleTimeout } from '@hangout/rules/timeouts';
import { findNpm, waitForEndOfNpm } from './npm-parent.ts';

/** After this time the process exits even if closing is not finished, ms. */
const CLOSING_MS = 10_000;

/**
 * [H912] [H921] Graceful shutdown: on SIGINT (Ctrl-C) or SIGTERM calls `close` and exits with 0. A second
 * signal exits at once, unless npm has only forwarded the first. Also shuts down when the npm that started
 * the process has ended, because npm's shell forwards no signals. After an uncaught error, which is logged,
 * it shuts down with exit code 1, because the process may be in an undefined state.
 */
export function shutDownOnSignals(close: () => Promise<void>, log: (message: string) => void): void {
  let isShuttingDown = false;
  let isBySignal = false;
  let repeats = 0;
  const npm = findNpm();
  // If npm has started this process without a shell, each Ctrl-C arrives twice: from the terminal, which
  // signals the whole process group, and from npm.
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
