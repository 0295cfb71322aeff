import type { PersonalMessage } from '@hangout/contract/realtime/lobby/conversation';

/** A direct event as a toast: the key of its text, the values in it, and where its link leads. */
export interface DirectEventToast {
  readonly says: 'namedIn' | 'reportIn' | 'reportNowhere' | 'friendAsked' | 'friendAccepted';
  readonly values: { readonly name?: string; readonly hangout?: string };
  readonly link: 'goThere' | 'seeReports' | 'seeFriends' | 'writeTo';
  readonly path: string;
  /** Whether a chime is played; only messages to me do so. */
  readonly chimes: boolean;
}

/**
 * [H542] The toast of a direct event; null where its kind is unknown, or where the user at `pathname` has seen it
 * already.
 */
export function toDirectEventToast(
  { kind, data }: Pick<PersonalMessage, 'kind' | 'data'>,
  pathname: string,
): DirectEventToast | null {
  const word = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const [slug, hangout, name, userUuid] = [
    word('slug'),
    word('hangout'),
    word('userName'),
    word('userUuid'),
  ] as const;
  if (kind === 'mention' && slug) {
    if (pathname === `/r/${slug}`) return null;
    const values = { name, hangout };
    return { says: 'namedIn', values, link: 'goThere', path: `/r/${slug}`, chimes: true };
  }
  if (kind === 'report') {
    const path = slug ? `/r/${slug}/settings?tab=order` : '/moderation/reports';
    if (pathname === path.split('?')[0] || (slug && pathname === `/r/${slug}`)) return null;
    return {
      says: slug ? 'reportIn' : 'reportNowhere',
      values: { hangout },
      link: 'seeReports',
      path,
      chimes: false,
    };
  }
  if ((kind !== 'friendAsked' && kind !== 'friendAccepted') || !userUuid) return null;
  if (pathname === '/friends') return null;
  const values = { name };
  return kind === 'friendAsked'
    ? { says: kind, values, link: 'seeFriends', path: '/friends', chimes: false }
    : { says: kind, values, link: 'writeTo', path: `/messages/${userUuid}`, chimes: false };
}
