// Raw SQL, because one statement awards all avatars of a season.
import { POINTS, SEASON_CLOSE_DELAY_MS } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { Season } from '../models/points.ts';
import { queryRows } from '../sql.ts';

export interface SeasonAward {
  readonly userUuid: string;
  readonly avatarSlug: string;
  readonly place: number;
}

/**
 * [H635] Inserts the avatar awards of a season that do not exist yet, at most `limit`, and returns them, the best place
 * first. An award with neither a rank limit nor a point limit goes to the ten highest ranks. [H2215] An avatar that has
 * become private or one of Discord since then is not awarded.
 */
export function awardSeasonAvatars(tx: Db, seasonId: number, limit: number): Promise<SeasonAward[]> {
  return queryRows<SeasonAward>(
    tx,
    `with awards as (
       select award->>'avatarSlug' as slug, (award->>'maxRank')::int as best, (award->>'minPoints')::int as least
       from seasons, jsonb_array_elements(seasons.awards) as award where seasons.id = :seasonId
     ), ranks as (
       select r.user_uuid, r.points, row_number() over (order by r.points desc, r.achieved_at, r.id) as place
       from ranking_status r join users u on u.uuid = r.user_uuid and u.status = 'active' and u.kind = 'user'
       where r.season_id = :seasonId and r.points > 0
     ), won as (
       select distinct ranks.user_uuid, avatars.slug, min(ranks.place) as place
       from awards join avatars on avatars.slug = awards.slug and avatars.avatar_status <> 'PRIVATE'
         and not avatars.discord_only join ranks on
         (awards.best is null or ranks.place <= awards.best)
         and (awards.least is null or ranks.points >= awards.least)
         and (awards.best is not null or awards.least is not null or ranks.place <= :best)
       where not exists (select 1 from avatar_assignments a where a.user_uuid = ranks.user_uuid
         and a.avatar_slug = avatars.slug and a.assignment_type = 'SEASON_AWARD')
       group by ranks.user_uuid, avatars.slug
       order by place, avatars.slug limit :limit
     ), given as (
       insert into avatar_assignments (avatar_slug, user_uuid, assignment_type, season_id)
       select slug, user_uuid, 'SEASON_AWARD', :seasonId from won
       on conflict (user_uuid, avatar_slug, assignment_type) do nothing returning user_uuid, avatar_slug
     )
     select given.user_uuid as "userUuid", given.avatar_slug as "avatarSlug", won.place::int as "place"
     from given join won on won.user_uuid = given.user_uuid and won.slug = given.avatar_slug
     order by won.place, won.slug`,
    { seasonId, limit, best: POINTS.awardedRanks },
  );
}

/** Maximum number of avatars that one call of `closeSeasons` awards for a season. */
const mostAtOnce = 10_000;

export interface ClosedSeason {
  readonly name: string;
  readonly awards: readonly SeasonAward[];
}

/**
 * [H635] [H1347] Awards the avatars of seasons that ended at least a minute ago and are not awarded yet. A season with
 * `most` awards or more is continued by the next call.
 */
export async function closeSeasons(tx: Db, most = mostAtOnce): Promise<ClosedSeason[]> {
  const over = await queryRows<{ id: number; name: string }>(
    tx,
    `select id, name from seasons where end_date <= now() - make_interval(secs => :delay) and awarded_at is null
     order by id for update skip locked`,
    { delay: SEASON_CLOSE_DELAY_MS / 1000 },
  );
  const closed: ClosedSeason[] = [];
  for (const { id, name } of over) {
    const awards = await awardSeasonAvatars(tx, id, most);
    if (awards.length < most) await Season.query(tx).where({ id }).patch({ awardedAt: tx.fn.now() });
    closed.push({ name, awards });
  }
  return closed;
}
