import { z } from 'zod';
import { crudFields, crudList, crudQuery, crudRow } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { ShownText, Timestamp, TimestampInput, takeSkip, Uuid } from '../../framework/fields.ts';
import { personNotFound } from '../shapes/account-fields.ts';
import { Profile } from '../shapes/profile-shape.ts';
import { Season, SeasonId, seasonNotFound } from './seasons.ts';

/** A user's rank and points in a season. `seasonId` is null for points over all seasons, or outside of any. */
export const RankingStatus = z
  .object({
    id: z.number().int(),
    userUuid: z.string(),
    seasonId: z.number().int().nullable(),
    points: z.number().int(),
    balance: z.number().int().describe('points that were not spent'),
    rank: z.number().int().nullable().describe('null outside of every season'),
    achievedAt: Timestamp,
  })
  .meta({ id: 'RankingStatus' });
export type RankingStatus = z.infer<typeof RankingStatus>;

const Ranked = RankingStatus.extend({ userProfile: Profile.nullable() });
const Ranking = z.object({
  season: Season.nullable(),
  hasPreviousSeason: z.boolean(),
  hasNextSeason: z.boolean(),
  count: z.number().int(),
  data: z.array(Ranked),
});
const Current = z.object({
  hasCurrentRankingStatus: z.boolean(),
  season: Season.nullable(),
  rankingStatus: RankingStatus.nullable(),
});

const person = z.object({ userUuid: Uuid });
const paged = z.object(takeSkip());
const refusals = { season_not_found: seasonNotFound } as const;
const whole = z.coerce.number().int().min(0).max(1_000_000_000).optional();
const direct = { userUuid: Uuid.optional(), balance: whole };
const AdminStatus = RankingStatus.omit({ rank: true });
const Lifetime = AdminStatus.pick({ id: true, userUuid: true, points: true, balance: true });
const fields = crudFields(Lifetime);
const inSeason = crudFields(AdminStatus);
const statusNotFound = { ranking_status_not_found: [404, 'Not Found'] } as const;

export const ranking = defineEndpoints('points-service', {
  ofUser: {
    method: 'GET',
    path: '/points/ranking-status/:userUuid',
    access: 'user',
    summary: 'How far somebody came in each season, the latest first',
    params: person,
    returns: z.object({
      count: z.number().int(),
      data: z.array(RankingStatus.extend({ seasonName: z.string().nullable() })),
    }),
  },
  sum: {
    method: 'GET',
    path: '/points/ranking-status/sum/:userUuid',
    access: 'user',
    summary: 'All points that somebody ever made',
    params: person,
    returns: z.object({ userUuid: z.string(), points: z.number().int(), balance: z.number().int() }),
  },
  mine: {
    method: 'GET',
    path: '/points/current-ranking-status',
    access: 'user',
    summary: 'How far I am in the season that is on',
    returns: Current,
  },
  ofUserNow: {
    method: 'GET',
    path: '/points/current-ranking-status/:userUuid',
    access: 'user',
    summary: 'How far somebody is in the season that is on',
    params: person,
    returns: Current,
  },
  season: {
    method: 'GET',
    path: '/points/season-ranking',
    access: 'user',
    summary: 'The ranking of the season that is on, or was last',
    query: paged,
    returns: Ranking,
  },
  current: {
    method: 'GET',
    path: '/points/season-ranking-current',
    access: 'user',
    summary: 'The ranking of the season that is on; nobody where none is',
    query: paged,
    returns: Ranking,
  },
  allSeasons: {
    method: 'GET',
    path: '/points/all-seasons-ranking',
    access: 'user',
    summary: 'The ranking of all seasons together',
    query: paged,
    returns: Ranking,
  },
  byName: {
    method: 'GET',
    path: '/points/season-ranking/:seasonName',
    access: 'user',
    summary: 'The ranking of a season, by its name',
    params: z.object({ seasonName: z.string().max(100) }),
    query: paged,
    returns: Ranking,
    refusals,
  },
  next: {
    method: 'GET',
    path: '/points/season-ranking/next-season/:seasonStart',
    access: 'user',
    summary: 'The ranking of the season after the one that began then',
    params: z.object({ seasonStart: TimestampInput }),
    query: paged,
    returns: Ranking,
    refusals,
  },
  previous: {
    method: 'GET',
    path: '/points/season-ranking/prev-season/:seasonStart',
    access: 'user',
    summary: 'The ranking of the season before the one that began then',
    params: z.object({ seasonStart: TimestampInput }),
    query: paged,
    returns: Ranking,
    refusals,
  },
  admin: {
    method: 'GET',
    path: '/admin/ranking-status',
    access: 'admin',
    summary: 'Points of everybody by season',
    query: crudQuery(inSeason).extend({ ...direct, seasonId: SeasonId.optional() }),
    returns: crudList(AdminStatus),
  },
  adminOne: crudRow(
    'admin',
    '/admin/ranking-status/:id',
    "One person's points in one season",
    AdminStatus,
    inSeason,
    { params: z.object({ id: SeasonId }), refusals: statusNotFound },
  ),
  adminLifetime: {
    method: 'GET',
    path: '/admin/ranking-status-lifetime',
    access: 'admin',
    summary: 'Points of everybody over all seasons',
    query: crudQuery(fields).extend(direct),
    returns: crudList(Lifetime),
  },
  adminLifetimeOne: crudRow(
    'admin',
    '/admin/ranking-status-lifetime/:id',
    "One person's points over all seasons, by uuid or number of the account",
    Lifetime,
    fields,
    { params: z.object({ id: z.string().max(60) }), refusals: statusNotFound },
  ),
});

const change = {
  userUuid: Uuid,
  points: z.number().int().min(-1_000_000).max(1_000_000).describe('taken away where below 0'),
  seasonId: z
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('the one that is on where absent'),
  reason: ShownText(300).nullish(),
};
const changeRefusals = { person_not_found: personNotFound, season_not_found: seasonNotFound } as const;

/** Changes points by hand, and hands out awards. */
export const points = defineEndpoints('points-service', {
  handle: {
    method: 'POST',
    path: '/points/season/admin/handle-points',
    access: 'admin',
    summary: 'Give somebody points, or take some',
    body: z.object(change),
    returns: RankingStatus,
    refusals: changeRefusals,
  },
  byService: {
    method: 'POST',
    path: '/points/service',
    access: 'service',
    summary: 'Give somebody points, or take some, for our other services',
    body: z.object(change),
    returns: RankingStatus,
    refusals: changeRefusals,
  },
  backfillAvatars: {
    method: 'POST',
    path: '/points/backfill-achieved-avatars/:seasonId',
    access: 'admin',
    summary: 'Hand out the avatars that were won in a season and are missing',
    params: z.object({ seasonId: SeasonId }),
    query: z.object({
      limit: z.coerce
        .number()
        .int()
        .optional()
        .transform((given) => Math.min(1000, Math.max(1, given ?? 100))),
    }),
    returns: z.object({ count: z.number().int().describe('avatars handed out') }),
    refusals: { season_not_found: seasonNotFound },
  },
});

/** [H1336] Fails on purpose, so that an operator sees whether error reports arrive. */
export const errorReporting = defineEndpoints('points-service', {
  test: {
    method: 'POST',
    path: '/sentry-testing',
    access: 'admin',
    summary: 'Raise an error on purpose: it is logged, reported, and answered with 500',
    tx: 'none',
  },
});
