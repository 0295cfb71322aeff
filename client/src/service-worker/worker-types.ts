/** A message from the service worker to the open pages of the app. */
export type WorkerMessage =
  /** A notification was clicked: the page navigates to its path. */
  | { readonly kind: 'open'; readonly path: string }
  /** The page replies with a `PageReport` through the message port. */
  | { readonly kind: 'where' };

/** What a page shows. */
export interface PageReport {
  readonly path: string;
  /** [H1512] Uuids of the announcements that the page has shown while it was visible. */
  readonly announcements: readonly string[];
}

/** A notification as pushed by our server. */
export interface PushedNotification {
  readonly title?: string;
  readonly body?: string;
  readonly action?: string;
  readonly path?: string;
  readonly data?: Readonly<Record<string, string>>;
}
