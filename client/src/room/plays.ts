import type { SongPlay } from '@hangout/contract';
import { queryClient } from '../api/client.ts';

export interface Plays {
  readonly songPlays: readonly SongPlay[];
  readonly count: number;
}

export const playsKey = (slug: string) => ['plays', slug] as const;

/** [R099] A play that ended becomes the first line of the history, once. */
export function withPlay(plays: Plays, play: SongPlay): Plays {
  const others = plays.songPlays.filter((one) => one.playId !== play.playId);
  const isNew = others.length === plays.songPlays.length;
  return { songPlays: [play, ...others], count: plays.count + (isNew ? 1 : 0) };
}

/** [R099] Adds the play to the history at hand, or lets it be read again where it was not loaded. */
export function rememberPlay(slug: string, play: SongPlay): void {
  const known = queryClient.getQueryData<Plays>(playsKey(slug));
  if (known) queryClient.setQueryData<Plays>(playsKey(slug), withPlay(known, play));
  else void queryClient.invalidateQueries({ queryKey: playsKey(slug) });
}
