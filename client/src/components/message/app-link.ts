/**
 * [H299] The pages of this app that may be opened in the same window, because a visit to a hangout goes on meanwhile: all
 * but those of hangouts, of which only one is visited at a time.
 */
const ownPages =
  /^\/(?:(?:u|messages|notifications|friends|settings|playlists|likes|queue|uploads|hangouts|create)(?:\/|$)|r\/[^/]+\/evening(?:\/|$)|$)/;

/**
 * [H220] [H299] The path of a link in a message that leads to a page of this app which opens in the same window; null for
 * every other link, which opens in a new window.
 * @param origin that of the app
 */
export function pathInApp(url: string, origin: string): string | null {
  const parsed = URL.parse(url);
  if (parsed?.origin !== origin || !ownPages.test(parsed.pathname)) return null;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
