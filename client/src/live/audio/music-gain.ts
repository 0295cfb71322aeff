import { atom } from 'jotai';

/** The preview that plays, or is about to; null where none does. */
export interface Preview {
  readonly key: string;
  readonly status: 'loading' | 'playing';
}

/** [H1042] The one preview that plays on this page. */
export const previewAtom = atom<Preview | null>(null);

/** [H1440] The gain of the hangout's music while somebody speaks; always 1 where a page may not set a volume. */
export const duckingGainAtom = atom(1);

/** [H1043] The hangout's music is this loud while a preview plays, relative to the listener's volume. */
const LOWERED_GAIN = 0.15;
/** [H1043] The gain of the hangout's music: lowered while a preview plays, 0 where the browser does not let pages set a volume. */
export const musicGainAtom = atom((get) =>
  get(previewAtom)?.status !== 'playing' ? get(duckingGainAtom) : canSetVolume() ? LOWERED_GAIN : 0,
);

let canSet: boolean | null = null;
/** On iOS the volume of an audio element is always 1. */
export function canSetVolume(): boolean {
  if (canSet === null) {
    const probe = new Audio();
    probe.volume = 0.5;
    canSet = probe.volume === 0.5;
  }
  return canSet;
}
