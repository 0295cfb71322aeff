import type { SeasonSettings, seasons } from '@hangout/contract/rest/points/seasons';
import {
  type Db,
  deleteSeason,
  findSeasonFields,
  insertSeason,
  isExclusionViolation,
  isUniqueViolation,
  listAvatarsOfSlugs,
  listSeasons,
  loadCurrentSeason,
  loadSeason,
  omitUndefined,
  updateSeason,
} from '@hangout/db';
import { mayWearAvatar, type RefusalError } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';

type Refuse = (code: keyof (typeof seasons)['create']['refusals']) => RefusalError;

export const seasonHandlers: Handlers<typeof seasons> = {
  async create({ input, db, dependencies, refuse }) {
    const season = { ...input, ...seasonDates(input, dependencies.clock.now()) };
    await validateSeason(db, season, refuse);
    return insertSeason(db, season).catch(refuseConflict(refuse));
  },

  async update({ input, db, refuse }) {
    const { id, ...change } = input;
    const before = orRefuse(await loadSeason(db, id), refuse, 'season_not_found');
    // Awards that are not sent stay as they are, so that an avatar that has changed does not stop the change of a date.
    await validateSeason(db, { ...before, ...omitUndefined(change), awards: change.awards }, refuse);
    const after = await updateSeason(db, id, change).catch(refuseConflict(refuse));
    if (!after) throw refuse('season_not_found');
    return after;
  },

  remove: (call) => remove(call),
  removeAsAdmin: (call) => remove(call),

  async all({ input, db }) {
    return listSeasons(db, input);
  },

  async one({ id, fields, db, refuse }) {
    return orRefuse(await findSeasonFields(db, id, fields), refuse, 'season_not_found');
  },

  async current({ db, refuse }) {
    return orRefuse(await loadCurrentSeason(db), refuse, 'season_not_found');
  },
};

/**
 * [H630] Returns the dates of a season. The defaults are the current month (UTC), or one month from the given start.
 */
function seasonDates(
  { startDate, endDate }: Pick<SeasonSettings, 'startDate' | 'endDate'>,
  now: number,
): { startDate: string; endDate: string } {
  const today = new Date(now);
  const month = (at: Date, more: number) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + more, 1);
  const start = startDate ?? new Date(month(today, 0)).toISOString();
  if (endDate) return { startDate: start, endDate };
  const from = new Date(start);
  const end = new Date(start);
  end.setUTCMonth(from.getUTCMonth() + 1);
  // One month after 31 January is the last day of February.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return { startDate: start, endDate: end.toISOString() };
}

async function validateSeason(
  db: Db,
  season: { startDate: string; endDate: string; awards?: SeasonSettings['awards'] },
  refuse: Refuse,
): Promise<void> {
  if (Date.parse(season.startDate) >= Date.parse(season.endDate)) throw refuse('season_backwards');
  const slugs = new Set(season.awards?.map((award) => award.avatarSlug));
  const avatars = await listAvatarsOfSlugs(db, [...slugs]);
  if (avatars.length < slugs.size) throw refuse('avatar_not_found');
  // [H2215] Whoever wins an avatar can wear it.
  const winner = { subscriptionLevel: 0, assigned: ['SEASON_AWARD'] } as const;
  if (!avatars.every((avatar) => mayWearAvatar(avatar, winner))) throw refuse('award_not_wearable');
}

const refuseConflict =
  (refuse: Refuse) =>
  (error: unknown): never => {
    if (isExclusionViolation(error, 'seasons_apart')) throw refuse('season_overlaps');
    if (isUniqueViolation(error, 'seasons_name')) throw refuse('season_name_taken');
    throw error;
  };

async function remove(call: {
  readonly id: number;
  readonly db: Db;
  readonly refuse: (code: 'season_not_found') => RefusalError;
}): Promise<undefined> {
  if (!(await deleteSeason(call.db, call.id))) throw call.refuse('season_not_found');
}
