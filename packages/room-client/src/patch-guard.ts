/**
 * The methods of the SDK's state serializer that `guardPatches` replaces; the SDK's own type is less exact.
 */
interface StateSerializer {
  setState(bytes: Uint8Array, iterator?: unknown): void;
  patch(bytes: Uint8Array, iterator?: unknown): void;
  readonly decoder: { skipCurrentStructure(...where: never[]): void };
}

/**
 * [R093] Notices states and patches that cannot be decoded. The SDK itself skips unknown structures, and its
 * state then differs from the server's. Calls `onFailure` once, and ignores later patches.
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
