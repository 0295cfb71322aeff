import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';
import { queryClient } from '../platform/query-client.ts';

export interface SongPlays {
  readonly songPlays: readonly SongPlay[];
  readonly count: number;
}

export const songPlaysKey = (slug: string) => ['plays', slug] as const;

/** [R099] Adds an ended play at the front, unless the history has it. */
export function withPlay(plays: SongPlays, play: SongPlay): SongPlays {
  const others = plays.songPlays.filter((one) => one.playId !== play.playId);
  const isNew = others.length === plays.songPlays.length;
  return { songPlays: [play, ...others], count: plays.count + (isNew ? 1 : 0) };
}

/** [R099] Adds a play to the cached history, or fetches the history again if it is not loaded. */
export function addToSongPlays(slug: string, play: SongPlay): void {
  const known = queryClient.getQueryData<SongPlays>(songPlaysKey(slug));
  if (known) queryClient.setQueryData<SongPlays>(songPlaysKey(slug), withPlay(known, play));
  else void queryClient.invalidateQueries({ queryKey: songPlaysKey(slug) });
}
