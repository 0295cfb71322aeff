/** How long closing may take before the process ends without it, in ms. */
const CLOSING_MS = 10_000;

/**
 * Ends the process in order on Ctrl-C or SIGTERM, at once on a second one. An error that nobody caught is
 * logged and ends it with 1: the state it left behind cannot be trusted.
 */
export function endInOrder(close: () => Promise<void>, log: (words: string) => void): void {
  let ending = false;
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
      if (ending) process.exit(130);
      log('Closing. Once more to end at once.');
      end(0);
    });
  }
  for (const bug of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(bug, (error: unknown) => {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      if (!ending) end(1);
    });
  }
}
