/** A path of a hangout: its page, or the page that removed visitors see. */
export interface HangoutPath {
  /** In lower case, as the server stores it. */
  readonly slug: string;
  readonly isKicked: boolean;
}

/** Parses the path of a hangout or of its page for removed visitors; null for other paths, as for its settings. */
export function parseHangoutPath(pathname: string): HangoutPath | null {
  const [, slug, kicked] = /^\/r\/([^/]+)(\/kicked)?\/?$/.exec(pathname) ?? [];
  return slug === undefined ? null : { slug: slug.toLowerCase(), isKicked: kicked !== undefined };
}

/** The slug of the hangout whose page has this path; null for any other path. */
export function slugOfHangoutPage(pathname: string): string | null {
  const path = parseHangoutPath(pathname);
  return path && !path.isKicked ? path.slug : null;
}
