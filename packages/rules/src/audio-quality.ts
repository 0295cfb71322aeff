import type { Principal } from './principal.ts';
import { isRegistered } from './principal.ts';

export const AUDIO_QUALITIES = ['low', 'medium', 'high'] as const;
export type AudioQuality = (typeof AUDIO_QUALITIES)[number];
/** [H289] The qualities stored in addition to medium, which every song has. */
export type ExtraQuality = Exclude<AudioQuality, 'medium'>;
/** [R275] The quality for every listener who has not chosen one. */
export const DEFAULT_AUDIO_QUALITY: AudioQuality = 'medium';
/** [R272] Maximum number of songs that a listener without an account may hear as previews. */
export const PREVIEW_PLAY_LIMIT = 100;

/** [R140][R186] Returns the quality that a registered user has chosen; everybody else gets the default. */
export function audioQualityFor(
  principal: Pick<Principal, 'kind'>,
  wanted: AudioQuality | null,
): AudioQuality {
  return mayChooseAudioQuality(principal) ? (wanted ?? DEFAULT_AUDIO_QUALITY) : DEFAULT_AUDIO_QUALITY;
}

/** [R140] Whether a principal may choose their audio quality: registered users only. */
export function mayChooseAudioQuality(principal: Pick<Principal, 'kind'>): boolean {
  return principal.kind === 'user';
}

/** The properties of an uploaded file that decide which extra qualities are worth storing. */
export interface SourceSound {
  /** Whether the codec is AAC. If so, the medium quality is a copy of the uploaded file. */
  readonly isAac: boolean;
  readonly isLossless: boolean;
  /** Bits per second; null if the file does not state it. */
  readonly bitRate: number | null;
}

/** [H289] Bits per second of the qualities encoded in addition to medium. */
export const EXTRA_QUALITY_BIT_RATES: Readonly<Record<ExtraQuality, number>> = { low: 64_000, high: 256_000 };
/**
 * Approximate bits per second of the medium quality. Encoding a source with fewer in high quality would not improve the
 * sound.
 */
const MEDIUM_BIT_RATE = 160_000;

/**
 * [H289] Returns the extra qualities worth storing for a song, among those that the operator has enabled: low if medium
 * is clearly larger, high if the source is better than medium.
 */
export function extraQualitiesFor(
  { isAac, isLossless, bitRate }: SourceSound,
  offered: readonly AudioQuality[],
): ExtraQuality[] {
  const mediumRate = isAac ? (bitRate ?? MEDIUM_BIT_RATE) : MEDIUM_BIT_RATE;
  const isWorthIt: Record<ExtraQuality, boolean> = {
    low: mediumRate >= 1.5 * EXTRA_QUALITY_BIT_RATES.low,
    high: !isAac && (isLossless || (bitRate ?? 0) > 1.15 * MEDIUM_BIT_RATE),
  };
  return (['low', 'high'] as const).filter((quality) => offered.includes(quality) && isWorthIt[quality]);
}

/**
 * [H289] Whether the low quality of a song can be created from its m4a file. The m4a must be clearly larger than the
 * low quality would be.
 */
export function canMakeLowQuality(httpBytes: number, seconds: number): boolean {
  return seconds > 0 && (httpBytes * 8) / seconds >= 1.5 * EXTRA_QUALITY_BIT_RATES.low;
}

/**
 * Duration of one AAC frame at 44.1 kHz, ms. The music of an HLS rendition is assumed to begin this much
 * later than in the source file if the difference could not be measured.
 */
export const AAC_FRAME_MS = 23.2;

/**
 * [H2098] Silence in front of the music in each file that we encode, ms. A player that has started late or early is
 * corrected in it, so nobody hears the correction. AAC that is copied has none.
 */
export const LEADING_SILENCE_MS = 1_500;

/** [R187] Whether a guest who has heard this many previews may continue to listen to hangouts without an account. */
export function mayListenToHangouts(principal: Principal, previewsPlayed: number): boolean {
  return isRegistered(principal) || previewsPlayed <= PREVIEW_PLAY_LIMIT;
}
