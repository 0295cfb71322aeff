import type { RuleRefusal } from './refusal.ts';

/**
 * [H360] Why something does not count for what plays now: `song_over` where it was meant for another play,
 * `nothing_playing` in silence, else null. What names no play is meant for whatever is on.
 */
export function refusalOfPlay(
  meant: string | undefined,
  play: { readonly playId: string } | null,
): RuleRefusal | null {
  if (meant !== undefined && meant !== play?.playId)
    return { code: 'song_over', message: 'This song is over' };
  return play ? null : { code: 'nothing_playing', message: 'Nothing is playing' };
}
