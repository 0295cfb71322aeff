import { atom } from 'jotai';
import { currentRoomAtom, store } from '../../platform/store.ts';

/** [R105] A mute: the current user may not write in the hangout `slug` until `until` (epoch ms; null: no expiry). */
export interface Mute {
  readonly slug: string;
  readonly until: number | null;
}
export const muteAtom = atom<Mute | null>(null);

/** Updates the mute from the code and details of a `notice` event or of a refused message. */
export function updateMute(code: string, details: unknown): void {
  const { slug } = store.get(currentRoomAtom);
  if (code === 'chat_enabled') store.set(muteAtom, null);
  if (code !== 'chat_disabled' || !slug) return;
  const { expirationTime } = Object(details);
  store.set(muteAtom, { slug, until: typeof expirationTime === 'number' ? expirationTime : null });
}

export function isMuted(mute: Mute | null, slug: string | null, now: number): mute is Mute {
  return mute !== null && mute.slug === slug && (mute.until === null || mute.until > now);
}
