/**
 * [H895] Whether a text is the path of a page on this site, with its query and fragment. Rejects `//host` and `/\host`,
 * which browsers resolve to another site, to prevent open redirects.
 */
export function isLocalPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
}
