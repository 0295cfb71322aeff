import type { RuleRefusal } from './refusal.ts';

/**
 * [H360] Returns why a request does not apply to the current play: `song_over` if it names another play,
 * `nothing_playing` during silence, else null. A request without a play id applies to whatever plays.
 */
export function refusalUnlessCurrentPlay(
  requestedPlayId: string | undefined,
  play: { readonly playId: string } | null,
): RuleRefusal | null {
  if (requestedPlayId !== undefined && requestedPlayId !== play?.playId)
    return { code: 'song_over', message: 'This song is over' };
  return play ? null : { code: 'nothing_playing', message: 'Nothing is playing' };
}
