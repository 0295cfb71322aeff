import type { CrudQuery } from '@hangout/contract/framework/crud';
import type { CrudTest } from '@hangout/contract/framework/crud-values';
import type { errorReporting, points, RankingStatus, ranking } from '@hangout/contract/rest/points/ranking';
import type { Season } from '@hangout/contract/rest/points/seasons';
import {
  awardSeasonAvatars,
  beginMonthSeason,
  changePoints,
  type Db,
  findLifetimeStatus,
  findRankingStatus,
  findSeasonByName,
  listLifetimeRanking,
  listLifetimeStatuses,
  listRankingOfUser,
  listRankingStatuses,
  listSeasonRanking,
  loadAccountStatus,
  loadAdjacentSeason,
  loadCurrentSeason,
  loadLatestSeason,
  loadPoints,
  loadProfiles,
  loadSeason,
  loadSeasonStatusOfUser,
  parseIdOrUuid,
  type Take,
} from '@hangout/db';
import { notifyOfSeasonAwards } from '@hangout/jobs/season-awards';
import { createSharedRead } from '@hangout/platform/batch-loader/shared-read';
import type { RefusalError } from '@hangout/rules';
import { type Handlers, perServer } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';

/** [H1481] These pages are the same for everybody, so concurrent requests share one read. */
const sharedPages = perServer((db) => ({
  latest: createSharedRead(async (page: Take) => seasonPage(db, await loadLatestSeason(db), page)),
  current: createSharedRead(async (page: Take) => seasonPage(db, await loadCurrentSeason(db), page)),
  lifetime: createSharedRead(async (page: Take) => ({
    ...OUTSIDE_OF_SEASONS,
    ...(await withProfiles(db, await listLifetimeRanking(db, page))),
  })),
}));

export const rankingHandlers: Handlers<typeof ranking> = {
  async ofUser({ userUuid, db }) {
    const data = await listRankingOfUser(db, userUuid);
    return { count: data.length, data };
  },

  async sum({ userUuid, db }) {
    return { userUuid, ...(await loadPoints(db, userUuid)) };
  },

  async mine({ principal, db }) {
    return currentRanking(db, principal.uuid);
  },

  async ofUserNow({ userUuid, db }) {
    return currentRanking(db, userUuid);
  },

  async season(call) {
    return sharedPages(call).latest({ take: call.take, skip: call.skip });
  },

  async current(call) {
    return sharedPages(call).current({ take: call.take, skip: call.skip });
  },

  async allSeasons(call) {
    return sharedPages(call).lifetime({ take: call.take, skip: call.skip });
  },

  async byName({ seasonName, take, skip, db, refuse }) {
    const season = orRefuse(await findSeasonByName(db, seasonName), refuse, 'season_not_found');
    return seasonPage(db, season, { take, skip });
  },

  async next({ seasonStart, take, skip, db, refuse }) {
    const season = orRefuse(await loadAdjacentSeason(db, 'after', seasonStart), refuse, 'season_not_found');
    return seasonPage(db, season, { take, skip });
  },

  async previous({ seasonStart, take, skip, db, refuse }) {
    const season = orRefuse(await loadAdjacentSeason(db, 'before', seasonStart), refuse, 'season_not_found');
    return seasonPage(db, season, { take, skip });
  },

  async admin({ input, db }) {
    const { userUuid, seasonId, balance, ...query } = input;
    return listRankingStatuses(db, addConditions(query, { userUuid, seasonId, balance }));
  },

  async adminOne({ id, fields, db, refuse }) {
    return orRefuse(await findRankingStatus(db, id, fields), refuse, 'ranking_status_not_found');
  },

  async adminLifetime({ input, db }) {
    const { userUuid, balance, ...query } = input;
    return listLifetimeStatuses(db, addConditions(query, { userUuid, balance }));
  },

  async adminLifetimeOne({ id, fields, db, refuse }) {
    const where = parseIdOrUuid(id);
    const status = where && (await findLifetimeStatus(db, where, fields));
    if (!status) throw refuse('ranking_status_not_found');
    return status;
  },
};

export const pointHandlers: Handlers<typeof points> = {
  async handle({ input, principal, db, refuse }) {
    return applyPoints(db, { ...input, actorUuid: principal.uuid }, refuse);
  },

  async byService({ input, db, refuse }) {
    return applyPoints(db, input, refuse);
  },

  async backfillAvatars({ seasonId, limit, db, dependencies, refuse }) {
    const season = orRefuse(await loadSeason(db, seasonId), refuse, 'season_not_found');
    const awards = await awardSeasonAvatars(db, seasonId, limit);
    await notifyOfSeasonAwards(dependencies.jobs, db, season.name, awards);
    return { count: awards.length };
  },
};

export const errorReportingHandlers: Handlers<typeof errorReporting> = {
  async test() {
    throw new Error('an admin tests the reports of errors');
  },
};

/** [R076] Returns a user's rank and points in the current season. */
async function currentRanking(db: Db, userUuid: string) {
  const season = await loadCurrentSeason(db);
  const status = season ? await loadSeasonStatusOfUser(db, userUuid, season.id) : null;
  return { hasCurrentRankingStatus: status !== null, season, rankingStatus: status };
}

const OUTSIDE_OF_SEASONS = { season: null, hasPreviousSeason: false, hasNextSeason: false } as const;

/** [H632] Loads a page of a season's ranking, and whether seasons precede and follow it. */
async function seasonPage(db: Db, season: Season | null, page: Take) {
  if (!season) return { ...OUTSIDE_OF_SEASONS, count: 0, data: [] };
  const [previous, next, ranked] = await Promise.all([
    loadAdjacentSeason(db, 'before', season.startDate),
    loadAdjacentSeason(db, 'after', season.startDate),
    listSeasonRanking(db, season.id, page),
  ]);
  return {
    season,
    hasPreviousSeason: previous !== null,
    hasNextSeason: next !== null,
    ...(await withProfiles(db, ranked)),
  };
}

/** Adds the profiles of the ranked users, in one query. */
async function withProfiles(db: Db, page: { count: number; data: RankingStatus[] }) {
  const people = await loadProfiles(
    db,
    page.data.map((one) => one.userUuid),
  );
  const data = page.data.map((one) => ({ ...one, userProfile: people.get(one.userUuid) ?? null }));
  return { count: page.count, data };
}

const kinds = { userUuid: 'uuid', seasonId: 'number', balance: 'number' } as const;

/** Adds conditions from single query parameters to a CRUD query; all must hold. */
function addConditions(
  query: CrudQuery,
  asked: { readonly [K in keyof typeof kinds]?: string | number | undefined },
): CrudQuery {
  const tests = Object.entries(kinds).flatMap(([field, kind]): CrudTest[] => {
    // The type of Object.entries loses the field names.
    const value = asked[field as keyof typeof kinds];
    return value === undefined ? [] : [{ field, kind, operator: 'eq', loose: false, values: [value] }];
  });
  if (tests.length === 0) return query;
  if (query.s) return { ...query, s: { every: [query.s, ...tests] } };
  if (query.or.length === 0) return { ...query, filter: [...query.filter, ...tests] };
  const either = query.filter.length === 0 ? query.or : [{ every: query.filter }, { every: query.or }];
  return { ...query, or: [], filter: [{ some: either }, ...tests] };
}

interface Change {
  readonly userUuid: string;
  readonly points: number;
  readonly seasonId?: number | undefined;
  readonly reason?: string | null | undefined;
  readonly actorUuid?: string;
}

async function applyPoints(
  db: Db,
  { userUuid, points: amount, seasonId, reason, actorUuid }: Change,
  refuse: (code: 'person_not_found' | 'season_not_found') => RefusalError,
) {
  if (!(await loadAccountStatus(db, userUuid))) throw refuse('person_not_found');
  if (seasonId === undefined) await beginMonthSeason(db);
  const season = seasonId === undefined ? await loadCurrentSeason(db) : await loadSeason(db, seasonId);
  if (seasonId !== undefined && !season) throw refuse('season_not_found');
  const at = season?.id ?? null;
  await changePoints(db, {
    userUuid,
    seasonId: at,
    points: amount,
    reason: reason ?? null,
    actorUuid: actorUuid ?? null,
  });
  const status = await loadSeasonStatusOfUser(db, userUuid, at);
  if (!status) throw new Error('points that were just given are gone');
  return status;
}
