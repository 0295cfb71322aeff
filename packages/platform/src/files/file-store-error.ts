/** [H1191] The file store has failed. The message names the store, the operation and the reason. */
export class FileStoreError extends Error {
  override name = 'FileStoreError';
  /** Whether the store was unreachable or overloaded, so that a retry may succeed. */
  readonly isUnavailable: boolean;
  constructor(message: string, options: { readonly isUnavailable: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isUnavailable = options.isUnavailable;
  }
}
