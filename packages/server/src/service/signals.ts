import { findNpm, waitForEndOfNpm } from './npm-parent.ts';

/** How long closing may take before the process ends without it, in ms. */
const CLOSING_MS = 10_000;

/** Within this time, in ms, a signal that npm passes on is the one that the process has already received itself. */
const PASSED_ON_MS = 500;

/**
 * Ends the process in order on Ctrl-C or SIGTERM, at once on a second one, and in order when the npm that started it
 * has ended, because the shell of npm does not pass signals on. An error that nobody caught is logged and ends the
 * process with 1: the state it left behind cannot be trusted. [H912] [H921]
 */
export function endInOrder(close: () => Promise<void>, log: (words: string) => void): void {
  let ending = false;
  let endsAtOnceFrom = 0;
  let signalsComeTwice = false;
  const end = (code: number) => {
    ending = true;
    setTimeout(() => process.exit(code || 1), CLOSING_MS).unref();
    close().then(
      () => process.exit(code),
      () => process.exit(code || 1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) {
        if (performance.now() < endsAtOnceFrom) return;
        process.exit(130);
      }
      log('Closing. Once more to end at once.');
      if (signalsComeTwice) endsAtOnceFrom = performance.now() + PASSED_ON_MS;
      end(0);
    });
  }
  for (const bug of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(bug, (error: unknown) => {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      if (!ending) end(1);
    });
  }
  findNpm().then(async (npm) => {
    if (!npm) return;
    if (npm !== 'ended') {
      // Without a shell between, npm passes on what the terminal has already sent to the whole process group.
      signalsComeTwice = npm.child === process.pid;
      await waitForEndOfNpm(npm);
    }
    if (ending) return;
    log('npm has ended; shutting down');
    end(0);
  });
}
