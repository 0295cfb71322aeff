import { atom } from 'jotai';
import { once } from '../../platform/once.ts';

export interface Preview {
  readonly key: string;
  readonly status: 'loading' | 'playing';
}

/** [H1042] The preview that is loading or playing, or null; a page plays one at a time. */
export const previewAtom = atom<Preview | null>(null);

/**
 * [H1440] Gain of the hangout's music while a user speaks. Stays 1 in browsers in which a page cannot set the
 * volume.
 */
export const duckingGainAtom = atom(1);

/** [H1043] Gain of the hangout's music while a preview plays. */
const LOWERED_GAIN = 0.15;
/**
 * [H1043] Gain of the hangout's music: during a preview `LOWERED_GAIN`, or 0 in browsers in which a page
 * cannot set the volume; otherwise the ducking gain.
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
