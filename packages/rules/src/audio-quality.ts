import type { Actor } from './actor.ts';
import { isRegistered } from './actor.ts';

export const AUDIO_QUALITIES = ['low', 'medium', 'high'] as const;
export type AudioQuality = (typeof AUDIO_QUALITIES)[number];
/** [R275] */
export const DEFAULT_AUDIO_QUALITY: AudioQuality = 'medium';
/** [R272] */
export const PREVIEW_PLAY_LIMIT = 100;

/** [R140][R186] Registered people choose, everybody else hears medium. */
export function audioQualityFor(actor: Actor, wanted: AudioQuality | null): AudioQuality {
  return isRegistered(actor) ? (wanted ?? DEFAULT_AUDIO_QUALITY) : DEFAULT_AUDIO_QUALITY;
}

export function mayChooseAudioQuality(actor: Actor): boolean {
  return isRegistered(actor);
}

/** [R187] Whether the music of hangouts still plays for somebody who has heard this many previews. */
export function mayHearHangouts(actor: Actor, previewsPlayed: number): boolean {
  return isRegistered(actor) || previewsPlayed <= PREVIEW_PLAY_LIMIT;
}
