/**
 * [H299] The pages of this app that open in the same window, because a visit to a hangout continues behind them: all
 * except hangouts, of which only one is visited at a time.
 */
const ownPages =
  /^\/(?:(?:u|messages|notifications|friends|settings|playlists|likes|queue|uploads|hangouts|create)(?:\/|$)|r\/[^/]+\/evening(?:\/|$)|$)/;

/**
 * [H220] [H299] The path of a link in a message, if it leads to a page of this app that opens in the same window;
 * null for every other link, which opens in a new window.
 * @param origin the app's origin
 */
export function pathInApp(url: string, origin: string): string | null {
  const parsed = URL.parse(url);
  if (parsed?.origin !== origin || !ownPages.test(parsed.pathname)) return null;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
