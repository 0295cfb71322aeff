import { atom } from 'jotai';
import { once } from '../../platform/once.ts';

export interface Preview {
  readonly key: string;
  readonly status: 'loading' | 'playing';
}

/** [H1042] The preview that is loading or playing; null if there is none. A page plays one at a time. */
export const previewAtom = atom<Preview | null>(null);

/** [H1440] The gain of the hangout's music while a user speaks; always 1 if a page cannot set the volume. */
export const duckingGainAtom = atom(1);

/** [H1043] Gain of the hangout's music while a preview plays, relative to the listener's volume. */
const LOWERED_GAIN = 0.15;
/**
 * [H1043] The gain of the hangout's music: the ducking gain, or a lower one during a preview. In browsers that do not
 * let a page set the volume, the gain during a preview is 0.
 */
export const musicGainAtom = atom((get) =>
  get(previewAtom)?.status !== 'playing' ? get(duckingGainAtom) : canSetVolume() ? LOWERED_GAIN : 0,
);

/** Returns whether the browser lets a page set the volume; on iOS the volume of an audio element is always 1. */
export const canSetVolume = once((): boolean => {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
});
