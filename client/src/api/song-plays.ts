import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';
import { queryClient } from '../core/query-client.ts';

export interface SongPlays {
  readonly songPlays: readonly SongPlay[];
  readonly count: number;
}

export const songPlaysKey = (slug: string) => ['plays', slug] as const;

/** [R099] A play that ended becomes the first line of the history, once. */
export function withPlay(plays: SongPlays, play: SongPlay): SongPlays {
  const others = plays.songPlays.filter((one) => one.playId !== play.playId);
  const isNew = others.length === plays.songPlays.length;
  return { songPlays: [play, ...others], count: plays.count + (isNew ? 1 : 0) };
}

/** [R099] Adds the play to the history at hand, or lets it be read again where it was not loaded. */
export function addToSongPlays(slug: string, play: SongPlay): void {
  const known = queryClient.getQueryData<SongPlays>(songPlaysKey(slug));
  if (known) queryClient.setQueryData<SongPlays>(songPlaysKey(slug), withPlay(known, play));
  else void queryClient.invalidateQueries({ queryKey: songPlaysKey(slug) });
}
