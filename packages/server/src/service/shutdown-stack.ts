/** What has been opened, to be closed in the opposite order, once, also in the middle of opening. */
export interface Closers {
  add(name: string, close: () => Promise<unknown>): void;
  /** Closes everything; a part that fails does not keep the others open. */
  closeAll(): Promise<void>;
}

export function makeClosers(log: (words: string) => void): Closers {
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
