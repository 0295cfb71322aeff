import { scaleTimeout } from '@hangout/rules/timeouts';
import { findNpm, waitForEndOfNpm } from './npm-parent.ts';

/** How long closing may take before the process ends without it, in ms. */
const CLOSING_MS = 10_000;

/** Where npm passes signals on, a second signal within this time, in ms, is ignored. */
const PASSED_ON_MS = 500;

/**
 * [H912] [H921] Graceful shutdown: on SIGINT (Ctrl-C) or SIGTERM calls `close` and exits with 0; a second signal exits
 * at once. It does the same when the npm that started the process has ended, because the shell of npm does not pass
 * signals on. An uncaught error is logged and shuts down with exit code 1, because the state of the process is unknown
 * then.
 */
export function shutDownOnSignals(close: () => Promise<void>, log: (message: string) => void): void {
  let isShuttingDown = false;
  let exitsAtOnceFrom = 0;
  let signalsComeTwice = false;
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
        if (performance.now() < exitsAtOnceFrom) return;
        process.exit(130);
      }
      log('Closing. Once more to end at once.');
      if (signalsComeTwice) exitsAtOnceFrom = performance.now() + PASSED_ON_MS;
      shutDown(0);
    });
  }
  for (const bug of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(bug, (error: unknown) => {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      if (!isShuttingDown) shutDown(1);
    });
  }
  findNpm().then(async (npm) => {
    if (!npm) return;
    if (npm !== 'ended') {
      // Without a shell in between, npm passes on a signal that the terminal has already sent to the process group.
      signalsComeTwice = npm.child === process.pid;
      await waitForEndOfNpm(npm);
    }
    if (isShuttingDown) return;
    log('npm has ended; shutting down');
    shutDown(0);
  });
}
