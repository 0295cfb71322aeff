/** A path that belongs to a hangout: its page, or the page after the user was removed. */
export interface HangoutPath {
  /** In lower case, as the server stores it. */
  readonly slug: string;
  readonly isKicked: boolean;
}

/** Parses the path of a hangout's page or of the page after a removal; returns null for any other path. */
export function parseHangoutPath(pathname: string): HangoutPath | null {
  const [, slug, kicked] = /^\/r\/([^/]+)(\/kicked)?\/?$/.exec(pathname) ?? [];
  return slug === undefined ? null : { slug: slug.toLowerCase(), isKicked: kicked !== undefined };
}

/** Returns the slug if this is the path of a hangout's page; null for other paths. */
export function slugOfHangoutPage(pathname: string): string | null {
  const path = parseHangoutPath(pathname);
  return path && !path.isKicked ? path.slug : null;
}
