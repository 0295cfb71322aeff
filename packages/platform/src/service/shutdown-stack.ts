/**
 * A part that takes longer than this to close, ms, is logged, because the process may exit before it is
 * closed.
 */
const SLOW_CLOSE_MS = 5000;

/**
 * Closes the parts of a process in reverse order of opening, each once. May be called while parts are still
 * being opened.
 */
export interface ShutdownStack {
  add(name: string, close: () => Promise<unknown>): void;
  /** Closes everything. A failure is logged, and the other parts are still closed. */
  closeAll(): Promise<void>;
}

export function createShutdownStack(log: (message: string) => void): ShutdownStack {
  const open: { name: string; close: () => Promise<unknown> }[] = [];
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    for (let part = open.pop(); part; part = open.pop()) {
      const { name, close } = part;
      const slow = setTimeout(
        () => log(`Closing ${name} takes longer than ${SLOW_CLOSE_MS / 1000} s`),
        SLOW_CLOSE_MS,
      );
      await close().catch((error: unknown) => log(`Closing ${name} failed: ${error}`));
      clearTimeout(slow);
    }
  };
  return {
    add: (name, close) => open.push({ name, close }),
    closeAll: () => {
      closing ??= closeAll();
      return closing;
    },
  };
}
