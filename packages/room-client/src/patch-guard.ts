/** What of the SDK's reader of states is watched; its own types say less than it does. */
interface StateReader {
  setState(bytes: Uint8Array, at?: unknown): void;
  patch(bytes: Uint8Array, at?: unknown): void;
  readonly decoder: { skipCurrentStructure(...where: never[]): void };
}

/**
 * [R093] Watches every state and patch as it is taken in. The SDK skips what it cannot place and goes on with a state
 * that is no longer the hangout's; here that is a failure. `broken` is told once.
 */
export function guardPatches(reader: StateReader, broken: (why: unknown) => void): void {
  let isBroken = false;
  reader.decoder.skipCurrentStructure = () => {
    throw new Error('a patch speaks of what is not known here');
  };
  const guarded =
    (take: (bytes: Uint8Array, at?: unknown) => void) =>
    (bytes: Uint8Array, at?: unknown): void => {
      if (isBroken) return;
      try {
        take.call(reader, bytes, at);
      } catch (error) {
        isBroken = true;
        broken(error);
      }
    };
  reader.setState = guarded(reader.setState);
  reader.patch = guarded(reader.patch);
}
