import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient, refetchChanged } from '../platform/query-client.ts';

export interface SongPlays {
  readonly songPlays: readonly SongPlay[];
  readonly count: number;
}

export type PlayPages = InfiniteData<SongPlays, number>;

export const songPlaysKey = (slug: string) => ['plays', slug] as const;

/** [R099] Adds an ended play at the front, unless the history has it. */
export function withPlay(plays: PlayPages, play: SongPlay): PlayPages {
  if (plays.pages.some(({ songPlays }) => songPlays.some(({ playId }) => playId === play.playId)))
    return plays;
  const pages = plays.pages.map(({ songPlays, count }, page) => ({
    songPlays: page === 0 ? [play, ...songPlays] : songPlays,
    count: count + 1,
  }));
  return { ...plays, pages };
}

/**
 * [R099] Adds a play to the cached history. A history that is not loaded, or is being fetched and may lack the play, is
 * fetched again.
 */
export function addToSongPlays(slug: string, play: SongPlay): void {
  const queryKey = songPlaysKey(slug);
  const known = queryClient.setQueryData<PlayPages>(queryKey, (plays) => plays && withPlay(plays, play));
  if (!known || queryClient.isFetching({ queryKey }) > 0) void refetchSongPlays(slug);
}

export const refetchSongPlays = (slug: string) => refetchChanged(songPlaysKey(slug));
