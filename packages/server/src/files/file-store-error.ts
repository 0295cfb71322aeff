/** [H1191] The file store has not done what it was told. The message says which one, what, and why, in words. */
export class FileStoreError extends Error {
  override name = 'FileStoreError';
  /** Whether the store is away or overloaded, so that the same call may succeed later. */
  readonly isUnavailable: boolean;
  constructor(message: string, options: { readonly isUnavailable: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isUnavailable = options.isUnavailable;
  }
}
