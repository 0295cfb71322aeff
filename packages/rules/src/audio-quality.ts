import type { Principal } from './principal.ts';
import { isRegistered } from './principal.ts';

export const AUDIO_QUALITIES = ['low', 'medium', 'high'] as const;
export type AudioQuality = (typeof AUDIO_QUALITIES)[number];
/** [R275] The default quality, which plays for everybody who has not chosen one. */
export const DEFAULT_AUDIO_QUALITY: AudioQuality = 'medium';
/** [R272] The most previews that a listener without an account may hear. */
export const PREVIEW_PLAY_LIMIT = 100;

/** [R140][R186] Returns the quality that a registered user has chosen; everybody else gets the default. */
export function audioQualityFor(principal: Principal, wanted: AudioQuality | null): AudioQuality {
  return isRegistered(principal) ? (wanted ?? DEFAULT_AUDIO_QUALITY) : DEFAULT_AUDIO_QUALITY;
}

/** [R140] Whether a principal may choose their audio quality: registered users only. */
export function mayChooseAudioQuality(principal: Principal): boolean {
  return isRegistered(principal);
}

/** [R187] Whether a guest who has heard this many previews may go on listening to hangouts without an account. */
export function mayListenToHangouts(principal: Principal, previewsPlayed: number): boolean {
  return isRegistered(principal) || previewsPlayed <= PREVIEW_PLAY_LIMIT;
}
