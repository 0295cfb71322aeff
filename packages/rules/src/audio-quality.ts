import type { Principal } from './principal.ts';
import { isRegistered } from './principal.ts';

export const AUDIO_QUALITIES = ['low', 'medium', 'high'] as const;
export type AudioQuality = (typeof AUDIO_QUALITIES)[number];
/** [R275] What plays for everybody who has not chosen a quality. */
export const DEFAULT_AUDIO_QUALITY: AudioQuality = 'medium';
/** [R272] How many previews somebody without an account may hear. */
export const PREVIEW_PLAY_LIMIT = 100;

/** [R140][R186] The quality that registered users have chosen; everybody else gets the default. */
export function audioQualityFor(principal: Principal, wanted: AudioQuality | null): AudioQuality {
  return isRegistered(principal) ? (wanted ?? DEFAULT_AUDIO_QUALITY) : DEFAULT_AUDIO_QUALITY;
}

/** [R140] Whether somebody may choose their audio quality: registered users. */
export function mayChooseAudioQuality(principal: Principal): boolean {
  return isRegistered(principal);
}

/** [R187] Whether somebody who has heard this many previews may go on listening to hangouts without an account. */
export function mayListenToHangouts(principal: Principal, previewsPlayed: number): boolean {
  return isRegistered(principal) || previewsPlayed <= PREVIEW_PLAY_LIMIT;
}
