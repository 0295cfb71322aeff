/** What the worker tells the pages of the product. */
export type WorkerMessage =
  /** A notification was pressed: the page shows what it leads to. */
  | { readonly kind: 'open'; readonly path: string }
  /** The page answers through the port of the message with the path that it shows. */
  | { readonly kind: 'where' };

/** A notification as our server pushes it. */
export interface PushedNotification {
  readonly title?: string;
  readonly body?: string;
  readonly action?: string;
  readonly path?: string;
  readonly data?: Readonly<Record<string, string>>;
}
