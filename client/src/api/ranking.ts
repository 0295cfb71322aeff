import { ranking } from '@hangout/contract/rest/points/ranking';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { pagedQuery } from './paging.ts';

/** A season by name, the current or last season, or all seasons together. */
export type RankingView =
  | { readonly kind: 'season'; readonly name: string }
  | { readonly kind: 'latest' }
  | { readonly kind: 'lifetime' };

const PAGE = 50;

function readPage(view: RankingView, skip: number) {
  if (view.kind === 'season') return api(ranking.byName, { seasonName: view.name, take: PAGE, skip });
  return api(view.kind === 'latest' ? ranking.season : ranking.allSeasons, { take: PAGE, skip });
}

export const rankingQuery = (view: RankingView) =>
  pagedQuery(['ranking', 'list', view], (offset) => readPage(view, offset), { staleTime: staleTimes.rooms });

/** Name of the season before or after the one that began at `seasonStart`; null if there is none. */
export const adjacentSeasonQuery = (way: 'previous' | 'next', seasonStart: string) =>
  queryOptions({
    queryKey: ['ranking', way, seasonStart],
    queryFn: async () => (await api(ranking[way], { seasonStart, take: 1 })).season?.name ?? null,
    staleTime: staleTimes.rooms,
  });

export const myRankingQuery = () =>
  queryOptions({
    queryKey: ['ranking', 'mine'],
    queryFn: () => api(ranking.mine),
    staleTime: staleTimes.rooms,
  });

/** Points over all seasons. */
export const lifetimePointsQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['ranking', 'sum', userUuid],
    queryFn: () => api(ranking.sum, { userUuid }),
    staleTime: staleTimes.rooms,
  });

/** [H1280] Rank and points in each season, the latest first. */
export const seasonsOfUserQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['ranking', 'of-user', userUuid],
    queryFn: async () => (await api(ranking.ofUser, { userUuid })).data,
    staleTime: staleTimes.history,
  });
