import type { ClientProvider, Loudness } from './song.ts';

/** [H1165] Every song is played as loud as one of this loudness, LUFS. */
export const TARGET_LUFS = -14;
/** [H1166] What leaves the page has no true peak above this, dBTP. */
export const TRUE_PEAK_CEILING_DB = -1;
/** Quieter recordings than this are silence or noise, which is not raised, LUFS. */
export const QUIETEST_LUFS = -50;

/**
 * [H1167] How loud the songs of a provider are taken to be that nobody has measured. YouTube and Spotify level what they
 * play to −14 LUFS themselves, Apple to −16; files of the others are as their artists have mastered them, which lately
 * is about −10 with peaks up to full scale. An upload that was not measured is left as it is.
 */
export const ASSUMED_LOUDNESS: Readonly<Record<ClientProvider, Loudness>> = {
  youtube: { lufs: -14, truePeakDb: -1 },
  spotify: { lufs: -14, truePeakDb: -1 },
  apple: { lufs: -16, truePeakDb: -1 },
  audius: { lufs: -10, truePeakDb: 0 },
  soundCloudPublic: { lufs: -10, truePeakDb: 0 },
  sevenDigital: { lufs: -10, truePeakDb: 0 },
  uploadService: { lufs: -14, truePeakDb: -1 },
};

/** Decibels as a factor of the amplitude. */
export const gainOfDb = (db: number): number => 10 ** (db / 20);

/**
 * [H1167] The loudness by which a song is levelled where this provider plays it: the measured one is that of our own file,
 * and other providers have files of their own.
 */
export function loudnessAt(
  song: { readonly loudness?: Loudness | null | undefined },
  provider: ClientProvider,
): Loudness {
  return (provider === 'uploadService' ? song.loudness : null) ?? ASSUMED_LOUDNESS[provider];
}

/** [H1165] The factor that makes a song as loud as `TARGET_LUFS`: above 1 for quiet songs. */
export function gainOfLoudness({ lufs }: Loudness): number {
  return gainOfDb(TARGET_LUFS - Math.max(QUIETEST_LUFS, lufs));
}

/**
 * [H1165] [H1166] The volume, 0 to 1, for a song at a listener's volume. A player has no volume above 1, so a quiet song is
 * raised as far as the listener's volume leaves room, and no song beyond the true peak that is allowed. While two songs
 * are heard together, `overlap` is the sum of their gains in the fade, by which both keep below it.
 */
export function levelVolume(volume: number, loudness: Loudness, overlap = 1): number {
  const ceiling = gainOfDb(TRUE_PEAK_CEILING_DB - loudness.truePeakDb) / Math.max(1, overlap);
  return Math.max(0, Math.min(1, volume * gainOfLoudness(loudness), ceiling));
}
