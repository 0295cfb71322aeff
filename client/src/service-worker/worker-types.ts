export type WorkerMessage =
  /** A notification was clicked, so the page must open its path. */
  | { readonly kind: 'open'; readonly path: string }
  /** Requests a `PageReport` through the message port. */
  | { readonly kind: 'where' };

/** What a page shows. */
export interface PageReport {
  readonly path: string;
  /** [H1512] Uuids of the announcements that the page has visibly shown. */
  readonly announcements: readonly string[];
}

export interface PushedNotification {
  readonly title?: string;
  readonly body?: string;
  readonly action?: string;
  readonly path?: string;
  readonly data?: Readonly<Record<string, string>>;
}
