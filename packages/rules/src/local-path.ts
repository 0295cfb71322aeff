/**
 * [H895] Whether a text is the path of a page on this site, with its query and fragment. Browsers take `//host` and
 * `/\host` for the address of another site, which would make every link that names its target an open redirect.
 */
export function isLocalPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
}
