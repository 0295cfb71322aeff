import type { PersonalMessage } from '@hangout/contract/realtime/lobby/conversation';
import { slugOfHangoutPage } from '../../platform/hangout-path.ts';

/** The content of a toast: the key and values of its text, and the path of its link. */
export interface PersonalMessageToast {
  readonly textKey:
    | 'namedIn'
    | 'hangoutInvited'
    | 'reportIn'
    | 'reportNowhere'
    | 'friendAsked'
    | 'friendAccepted'
    | 'ownershipProposed';
  readonly values: { readonly name?: string; readonly hangout?: string };
  readonly linkKey: 'goThere' | 'seeReports' | 'seeFriends' | 'writeTo' | 'seeHangouts';
  readonly path: string;
  readonly chimes: boolean;
}

/**
 * [H542] Returns the toast for a personal message; null if its kind is unknown, or if the page at `pathname` already
 * shows its content. `shownSlug` is the slug of the visible hangout, [H220] which may be below a sheet with another
 * path.
 */
export function toPersonalMessageToast(
  { kind, data }: Pick<PersonalMessage, 'kind' | 'data'>,
  pathname: string,
  shownSlug: string | null = slugOfHangoutPage(pathname),
): PersonalMessageToast | null {
  const textOf = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const [slug, hangout, name, userUuid] = [
    textOf('slug'),
    textOf('hangout'),
    textOf('userName'),
    textOf('userUuid'),
  ] as const;
  if (kind === 'mention' && slug) {
    if (shownSlug === slug) return null;
    const values = { name, hangout };
    return { textKey: 'namedIn', values, linkKey: 'goThere', path: `/r/${slug}`, chimes: true };
  }
  if (kind === 'hangoutInvited' && slug) {
    if (shownSlug === slug) return null;
    const values = { name, hangout };
    return { textKey: kind, values, linkKey: 'goThere', path: `/r/${slug}`, chimes: false };
  }
  if (kind === 'report') {
    const path = slug ? `/r/${slug}/settings?tab=order` : '/moderation/reports';
    if (pathname === path.split('?')[0] || (slug && shownSlug === slug)) return null;
    return {
      textKey: slug ? 'reportIn' : 'reportNowhere',
      values: { hangout },
      linkKey: 'seeReports',
      path,
      chimes: false,
    };
  }
  if (kind === 'ownershipProposed' && slug) {
    if (pathname === '/hangouts') return null;
    const values = { name, hangout };
    return { textKey: kind, values, linkKey: 'seeHangouts', path: '/hangouts', chimes: false };
  }
  if ((kind !== 'friendAsked' && kind !== 'friendAccepted') || !userUuid) return null;
  if (pathname === '/friends') return null;
  const values = { name };
  return kind === 'friendAsked'
    ? { textKey: kind, values, linkKey: 'seeFriends', path: '/friends', chimes: false }
    : { textKey: kind, values, linkKey: 'writeTo', path: `/messages/${userUuid}`, chimes: false };
}
