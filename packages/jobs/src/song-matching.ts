import { claimUnmatchedSongs, type Db } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { MusicProviders } from '@hangout/providers';

/** Queue of jobs that look songs up at providers at which their ids are not known yet. */
export const matchSongsQueue = 'match-songs';
/** Number of songs that one job looks up, one after the other. */
const SONGS_PER_JOB = 20;

export interface MatchRequest {
  readonly songIds: readonly string[];
}

/**
 * [H1074] Enqueues jobs that look songs up at other providers, so that listeners can hear them at a provider
 * that they can use. Each song is looked up only once. The jobs run after the transaction of `db` has
 * committed.
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
