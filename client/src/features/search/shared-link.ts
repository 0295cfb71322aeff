/** What another app shares. Apps put the link into any of these fields. */
export interface Shared {
  readonly url: string;
  readonly text: string;
  readonly title: string;
}

/**
 * [H1658] Returns the path to open: the page of a link to this app, or else the queue with a search for the link, or
 * for the text if there is no link.
 */
export function findSharedPath({ url, text, title }: Shared, origin: string): string {
  const words = [readProtocolLink(url), text, title];
  const link = words.map(findLink).find((found) => found !== undefined);
  const own = link === undefined ? null : URL.parse(link);
  if (own?.origin === origin) return `${own.pathname}${own.search}${own.hash}`;
  // Some apps share a title together with a link, others only a title.
  const query = link ?? words.map((one) => one.trim()).find((one) => one !== '') ?? '';
  return query === '' ? '/queue' : `/queue?q=${encodeURIComponent(query)}`;
}

/** Returns the link inside `web+hangout:https://…`; returns any other text unchanged. */
const readProtocolLink = (text: string): string => text.replace(/^web\+hangout:(?:\/\/)?/i, '');

/** Returns the first link in a text, without the punctuation after it. */
const findLink = (text: string): string | undefined =>
  /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/i.exec(text)?.[0];
