/** Parts of a process that are closed once, in reverse order of opening, even while others are still being opened. */
export interface ShutdownStack {
  add(name: string, close: () => Promise<unknown>): void;
  /** Closes everything. Where one part fails to close, that is logged and the others are closed all the same. */
  closeAll(): Promise<void>;
}

export function createShutdownStack(log: (message: string) => void): ShutdownStack {
  const open: { name: string; close: () => Promise<unknown> }[] = [];
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    for (let part = open.pop(); part; part = open.pop()) {
      const { name, close } = part;
      await close().catch((error: unknown) => log(`Closing ${name} failed: ${error}`));
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
