/** [H1191] Thrown if the file store fails. The message names the store, the operation and the reason. */
export class FileStoreError extends Error {
  override name = 'FileStoreError';
  /** Whether the store is unreachable or overloaded, so that the same call may succeed later. */
  readonly isUnavailable: boolean;
  constructor(message: string, options: { readonly isUnavailable: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isUnavailable = options.isUnavailable;
  }
}
