/** The part of the SDK's state serializer that is watched; its own types say less than it does. */
interface StateSerializer {
  setState(bytes: Uint8Array, iterator?: unknown): void;
  patch(bytes: Uint8Array, iterator?: unknown): void;
  readonly decoder: { skipCurrentStructure(...where: never[]): void };
}

/**
 * [R093] Watches every state and patch as it is decoded. The SDK skips what it cannot place and goes on with a state
 * that is no longer the hangout's; here that counts as a failure. `onFailure` is called once, and later patches are
 * ignored.
 */
export function guardPatches(serializer: StateSerializer, onFailure: (reason: unknown) => void): void {
  let hasFailed = false;
  serializer.decoder.skipCurrentStructure = () => {
    throw new Error('a patch refers to a structure that is not known here');
  };
  const guarded =
    (decode: (bytes: Uint8Array, iterator?: unknown) => void) =>
    (bytes: Uint8Array, iterator?: unknown): void => {
      if (hasFailed) return;
      try {
        decode.call(serializer, bytes, iterator);
      } catch (error) {
        hasFailed = true;
        onFailure(error);
      }
    };
  serializer.setState = guarded(serializer.setState);
  serializer.patch = guarded(serializer.patch);
}
