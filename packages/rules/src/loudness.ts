import type { ClientProvider } from './providers.ts';
import type { Loudness } from './song.ts';

/** [H1165] The loudness to which every song is levelled, LUFS. */
export const TARGET_LUFS = -14;
/** [H1166] The highest true peak of the sound that the page plays, dBTP. */
export const TRUE_PEAK_CEILING_DB = -1;
/** The lowest loudness that is levelled, LUFS. A quieter recording is silence or noise and is raised no further. */
export const QUIETEST_LUFS = -50;

/**
 * [H1167] The loudness assumed for songs that were not measured. YouTube and Spotify level playback to −14 LUFS
 * themselves, Apple to −16. Other providers play files as their artists mastered them, recently at about −10 with peaks
 * up to full scale. An upload that was not measured is left unchanged.
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

/** Converts decibels to an amplitude factor. */
export const gainOfDb = (db: number): number => 10 ** (db / 20);

/**
 * [H1167] Returns the loudness by which to level a song played from this provider. The measured loudness belongs to our
 * own file, so it is ignored for other providers.
 */
export function loudnessAt(
  song: { readonly loudness?: Loudness | null | undefined },
  provider: ClientProvider,
): Loudness {
  return (provider === 'uploadService' ? song.loudness : null) ?? ASSUMED_LOUDNESS[provider];
}

/** [H1165] Returns the factor that brings a song to `TARGET_LUFS`; above 1 for quiet songs. */
export function gainOfLoudness({ lufs }: Loudness): number {
  return gainOfDb(TARGET_LUFS - Math.max(QUIETEST_LUFS, lufs));
}

/**
 * [H1165] [H1166] Returns the player volume, 0 to 1, for a song at a listener's volume. A player's volume cannot exceed
 * 1, so a quiet song is raised only as far as the listener's volume allows. The peaks of a song never exceed the
 * ceiling. During a crossfade `overlap` is the sum of the two gains, which keeps both songs together below the ceiling.
 */
export function levelVolume(volume: number, loudness: Loudness, overlap = 1): number {
  const ceiling = gainOfDb(TRUE_PEAK_CEILING_DB - loudness.truePeakDb) / Math.max(1, overlap);
  return Math.max(0, Math.min(1, volume * gainOfLoudness(loudness), ceiling));
}
