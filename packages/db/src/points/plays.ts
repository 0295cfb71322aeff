// Raw SQL, because the votes of a play are counted and limited in one statement.
import { POINTS } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { PointPair } from '../models/points.ts';
import { inTransaction, queryRow } from '../sql.ts';
import { changePoints } from './ranking.ts';
import { findSeasonFor } from './season-turn.ts';
import { reopenSeason } from './seasons.ts';

/** How long the vote counts per voter and DJ are kept, days. */
const pairsKeptDays = 7;

/**
 * [H634] Awards the points of an ended play to its DJ, once. Counts only votes of other registered people, in public
 * hangouts, on plays that were long enough, up to a daily limit per voter and DJ. Returns the points; null if the
 * play was counted before or does not count.
 */
export async function awardPointsForPlay(db: Db, playId: string): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const play = await queryRow<{ djUuid: string; endedAt: string }>(
      tx,
      `select p.dj_uuid as "djUuid", p.ended_at as "endedAt" from plays p
         join rooms on rooms.uuid = p.room_uuid and rooms.type = 'PUBLIC'
         join users dj on dj.uuid = p.dj_uuid and dj.kind = 'user'
       where p.play_id = :playId and p.ended_at >= p.start_time + make_interval(secs => :shortest)
         and not exists (select 1 from point_changes c where c.play_id = p.play_id)
       for update of p`,
      { playId, shortest: POINTS.shortestSeconds },
    );
    if (!play) return null;
    const points = await countVotes(tx, playId, play);
    if (points === 0) return 0;
    // [H1347] A play counts in the season in which it ended, even if its job runs later.
    const season = await findSeasonFor(tx, play.endedAt);
    const reason = 'votes for a play';
    await changePoints(tx, { userUuid: play.djUuid, seasonId: season?.id ?? null, points, reason, playId });
    if (season?.awardedAt) await reopenSeason(tx, season.id);
    return points;
  });
}

/**
 * Returns the points for the votes on a play, within the limit per voter and DJ of the day on which it ended, and adds
 * the votes to that limit.
 */
async function countVotes(
  tx: Db,
  playId: string,
  { djUuid, endedAt }: { readonly djUuid: string; readonly endedAt: string },
): Promise<number> {
  const row = await queryRow<{ points: number }>(
    tx,
    `with votes as (
       select v.user_uuid, (case when v."like" then :perLike else 0 end + case when v.star then :perStar else 0 end) as points
       from song_votes v join users u on u.uuid = v.user_uuid and u.kind = 'user'
       where v.play_id = :playId and v.user_uuid <> :djUuid and (v."like" or v.star)
     ), counted as (
       insert into daily_vote_counts as pair (dj_uuid, voter_uuid, day)
       select cast(:djUuid as uuid), user_uuid, (cast(:endedAt as timestamptz) at time zone 'UTC')::date from votes order by user_uuid
       on conflict (dj_uuid, voter_uuid, day) do update set votes = pair.votes + 1 where pair.votes < :most
       returning voter_uuid
     )
     select coalesce(sum(votes.points), 0)::int as "points"
     from votes join counted on counted.voter_uuid = votes.user_uuid`,
    {
      ...{ playId, djUuid, endedAt },
      ...{ perLike: POINTS.perLike, perStar: POINTS.perStar, most: POINTS.mostVotesOfPairADay },
    },
  );
  await PointPair.query(tx)
    .whereRaw(`day < (now() at time zone 'UTC')::date - ?::int`, [pairsKeptDays])
    .delete();
  return row?.points ?? 0;
}
