import type { Db } from '../connect.ts';
import { AudioAnalysis } from '../models/audio-analyses.ts';
import { queryRows } from '../sql.ts';

export type StoredAnalysis = Pick<AudioAnalysis, 'spotifyId' | 'status' | 'similarIds'>;

/** [H2196] A failed analysis counts for this long; afterwards the track can be analysed again, days. */
const FAILED_DAYS = 1;

/** Loads the analyses of tracks, by Spotify id, without those that failed more than a day ago. */
export async function loadAudioAnalyses(
  db: Db,
  spotifyIds: readonly string[],
): Promise<Map<string, StoredAnalysis>> {
  const rows = await AudioAnalysis.query(db)
    .whereIn('spotifyId', [...spotifyIds])
    .whereRaw(`not (status = 'FAILED' and updated_at < now() - make_interval(days => ?))`, [FAILED_DAYS])
    .select('spotifyId', 'status', 'similarIds');
  return new Map(rows.map((row) => [row.spotifyId, row]));
}

/**
 * [H1047] Records tracks to be analysed, and returns those not recorded before, so that each is requested once, or
 * [H2196] once more if it failed more than a day ago.
 */
export async function noteRequestedAnalyses(tx: Db, spotifyIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ spotifyId: string }>(
    tx,
    `insert into audio_analyses as a (spotify_id, status)
     select id, 'REQUESTED' from unnest(cast(:spotifyIds as text[])) as id
     on conflict (spotify_id) do update set status = 'REQUESTED', updated_at = now()
       where a.status = 'FAILED' and a.updated_at < now() - make_interval(days => :days)
     returning spotify_id as "spotifyId"`,
    { spotifyIds, days: FAILED_DAYS },
  );
  return rows.map(({ spotifyId }) => spotifyId);
}

/**
 * [H1047] Marks a track as analysed or failed. A finished track stays finished, even if a message arrives late or
 * twice.
 */
export async function finishAudioAnalysis(
  db: Db,
  spotifyId: string,
  status: 'FINISHED' | 'FAILED',
): Promise<void> {
  await db.raw(
    `insert into audio_analyses as a (spotify_id, status) values (:spotifyId, :status)
     on conflict (spotify_id) do update set status = :status, updated_at = now() where a.status <> 'FINISHED'`,
    { spotifyId, status },
  );
}

/**
 * [H2072] Marks requested analyses as failed whose job in `queue` has failed, because the worker was killed during the
 * last attempt. A job that is done is no such sign: its analysis waits for the webhook. Returns the number.
 */
export async function failLostAnalyses(db: Db, queue: string): Promise<number> {
  const rows = await queryRows(
    db,
    `update audio_analyses set status = 'FAILED', updated_at = now()
     where status = 'REQUESTED' and exists (select from jobs.job
       where name = :queue and state = 'failed' and data ->> 'spotifyId' = spotify_id
         and completed_on > updated_at)
     returning spotify_id`,
    { queue },
  );
  return rows.length;
}

export async function storeSimilarTracks(
  db: Db,
  spotifyId: string,
  similarIds: readonly string[],
): Promise<void> {
  await db.raw(
    `insert into audio_analyses (spotify_id, status, similar_ids)
     values (:spotifyId, 'FINISHED', cast(:similarIds as text[]))
     on conflict (spotify_id) do update set
       status = 'FINISHED', similar_ids = excluded.similar_ids, updated_at = now()`,
    { spotifyId, similarIds },
  );
}
