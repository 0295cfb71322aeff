import { atom } from 'jotai';
import { currentRoomAtom, store } from '../core/store.ts';

/** [R105] Where I may not write, and until when (epoch ms; null without an end), as far as I was told. */
export interface Mute {
  readonly slug: string;
  readonly until: number | null;
}
export const muteAtom = atom<Mute | null>(null);

/** Takes in what a hangout says about my words: in a notice, or where it refuses them. */
export function applyMuteNotice(code: string, details: unknown): void {
  const { slug } = store.get(currentRoomAtom);
  if (code === 'chat_enabled') store.set(muteAtom, null);
  if (code !== 'chat_disabled' || !slug) return;
  const until =
    typeof details === 'object' && details !== null && 'expirationTime' in details
      ? details.expirationTime
      : null;
  store.set(muteAtom, { slug, until: typeof until === 'number' ? until : null });
}

/** Whether it still holds; roles lapse by themselves. */
export function isMuted(mute: Mute | null, slug: string | null, now: number): mute is Mute {
  return mute !== null && mute.slug === slug && (mute.until === null || mute.until > now);
}
