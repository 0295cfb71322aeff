import type { Principal } from './principal.ts';
import { isRegistered } from './principal.ts';

export const AUDIO_QUALITIES = ['low', 'medium', 'high'] as const;
export type AudioQuality = (typeof AUDIO_QUALITIES)[number];
/** [H289] The qualities that are stored beside the medium one, which every song has. */
export type ExtraQuality = Exclude<AudioQuality, 'medium'>;
/** [R275] The default quality, which plays for everybody who has not chosen one. */
export const DEFAULT_AUDIO_QUALITY: AudioQuality = 'medium';
/** [R272] The most previews that a listener without an account may hear. */
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

/** What is known of the sound of an uploaded file. */
export interface SourceSound {
  /** The codec is AAC, so that the medium quality is a copy of the file. */
  readonly isAac: boolean;
  readonly isLossless: boolean;
  /** Bits per second; null where the file does not say. */
  readonly bitRate: number | null;
}

/** [H289] Bits per second of the qualities that are encoded beside the medium one. */
export const EXTRA_QUALITY_BIT_RATES: Readonly<Record<ExtraQuality, number>> = { low: 64_000, high: 256_000 };
/** The medium quality has about so many bits per second; a source with fewer would not sound better in high quality. */
const MEDIUM_BIT_RATE = 160_000;

/**
 * [H289] The qualities worth storing for a song beside the medium one, of those that the operator offers: low where it is
 * clearly smaller than the medium one, high where the source is better than that.
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

/** [R187] Whether a guest who has heard this many previews may go on listening to hangouts without an account. */
export function mayListenToHangouts(principal: Principal, previewsPlayed: number): boolean {
  return isRegistered(principal) || previewsPlayed <= PREVIEW_PLAY_LIMIT;
}
