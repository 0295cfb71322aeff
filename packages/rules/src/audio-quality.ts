import type { Principal } from './principal.ts';
import { isRegistered } from './principal.ts';

export const AUDIO_QUALITIES = ['low', 'medium', 'high'] as const;
export type AudioQuality = (typeof AUDIO_QUALITIES)[number];
/** [R275] */
export const DEFAULT_AUDIO_QUALITY: AudioQuality = 'medium';
/** [R272] */
export const PREVIEW_PLAY_LIMIT = 100;

/** [R140][R186] Registered people choose, everybody else hears medium. */
export function audioQualityFor(principal: Principal, wanted: AudioQuality | null): AudioQuality {
  return isRegistered(principal) ? (wanted ?? DEFAULT_AUDIO_QUALITY) : DEFAULT_AUDIO_QUALITY;
}

export function mayChooseAudioQuality(principal: Principal): boolean {
  return isRegistered(principal);
}

/** [R187] Whether the music of hangouts still plays for somebody who has heard this many previews. */
export function mayHearHangouts(principal: Principal, previewsPlayed: number): boolean {
  return isRegistered(principal) || previewsPlayed <= PREVIEW_PLAY_LIMIT;
}
