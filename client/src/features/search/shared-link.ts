/** What another app shares. Apps put a link into any of the three. */
export interface Shared {
  readonly url: string;
  readonly text: string;
  readonly title: string;
}

/**
 * [H1658] Returns the path for what another app has shared: of a page of this app for its own link, else of the queue,
 * which looks up the link, or the words if there is no link.
 */
export function findSharedPath({ url, text, title }: Shared, origin: string): string {
  const words = [readProtocolLink(url), text, title];
  const link = words.map(findLink).find((found) => found !== undefined);
  const own = link === undefined ? null : URL.parse(link);
  if (own?.origin === origin) return `${own.pathname}${own.search}${own.hash}`;
  // Some apps share a title and a link to their own page, and others the title alone.
  const query = link ?? words.map((one) => one.trim()).find((one) => one !== '') ?? '';
  return query === '' ? '/queue' : `/queue?q=${encodeURIComponent(query)}`;
}

/** Returns the link inside `web+hangout:https://…`; any other text unchanged. */
const readProtocolLink = (text: string): string => text.replace(/^web\+hangout:(?:\/\/)?/i, '');

/** Returns the first link in a text, without the punctuation after it. */
const findLink = (text: string): string | undefined =>
  /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/i.exec(text)?.[0];
