import { claimUnmatchedSongs, type Db } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { MusicProviders } from '@hangout/providers';

/** The queue of songs that are looked up at the providers that they lack. */
export const matchSongsQueue = 'match-songs';
/** Songs that one job looks up, one after the other. */
const SONGS_PER_JOB = 20;

export interface MatchRequest {
  readonly songIds: readonly string[];
}

/**
 * [H1074] Enqueues a job that looks songs up at the other providers, each song once, so that listeners can hear it at
 * one that they can use. This adds one statement to the request; the job exists once the transaction of `db` commits.
 */
export async function requestSongMatching(
  {
    jobs,
    musicProviders,
  }: { readonly jobs: Pick<Jobs, 'send'>; readonly musicProviders: Pick<MusicProviders, 'all'> },
  db: Db,
  songIds: readonly string[],
): Promise<void> {
  if (musicProviders.all.length === 0) return;
  const claimed = await claimUnmatchedSongs(db, songIds);
  for (let from = 0; from < claimed.length; from += SONGS_PER_JOB) {
    const data: MatchRequest = { songIds: claimed.slice(from, from + SONGS_PER_JOB) };
    await jobs.send(matchSongsQueue, data, db.isTransaction ? { tx: db } : {});
  }
}
