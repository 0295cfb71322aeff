import { atom } from 'jotai';
import { currentRoomAtom, store } from '../../platform/store.ts';

/** [R105] The mute of the current user in a hangout, and until when (epoch ms; null without an end). */
export interface Mute {
  readonly slug: string;
  readonly until: number | null;
}
export const muteAtom = atom<Mute | null>(null);

/** Updates the mute from a direct event of the hangout or from the refusal of a message. */
export function updateMute(code: string, details: unknown): void {
  const { slug } = store.get(currentRoomAtom);
  if (code === 'chat_enabled') store.set(muteAtom, null);
  if (code !== 'chat_disabled' || !slug) return;
  const until =
    typeof details === 'object' && details !== null && 'expirationTime' in details
      ? details.expirationTime
      : null;
  store.set(muteAtom, { slug, until: typeof until === 'number' ? until : null });
}

/** Whether a mute is still in force in the hangout `slug`. */
export function isMuted(mute: Mute | null, slug: string | null, now: number): mute is Mute {
  return mute !== null && mute.slug === slug && (mute.until === null || mute.until > now);
}
