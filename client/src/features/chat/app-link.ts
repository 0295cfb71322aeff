/** The pages of people: they may be opened in the same window, because a visit to a hangout goes on meanwhile. */
const ownPages = /^\/(u|messages|friends|settings)(\/|$)/;

/**
 * [H220] The path of a link in a message that leads to a profile, messages, friends or settings of this app, so that it
 * opens over the stage; null for every other link, which opens in a new window.
 * @param origin that of the app
 */
export function pathInApp(url: string, origin: string): string | null {
  const parsed = URL.parse(url);
  if (parsed?.origin !== origin || !ownPages.test(parsed.pathname)) return null;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
