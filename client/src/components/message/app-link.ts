/**
 * [H220] [H299] Returns the path of a link to a page of this app that opens in the same window; null for links that
 * open in a new one.
 * @param origin the app's origin
 * @param isOwnPage the value of `OwnPagesContext`
 */
export function pathInApp(
  url: string,
  origin: string,
  isOwnPage: (pathname: string) => boolean,
): string | null {
  const parsed = URL.parse(url);
  if (parsed?.origin !== origin || !isOwnPage(parsed.pathname)) return null;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
