import { type RankingStatus, ranking } from '@hangout/contract/rest/points/ranking';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

export interface SeasonRank {
  readonly rank: number;
  readonly points: number;
}

/** [H246] Returns the rank to show; null if no season runs or the user has no points in it. */
export function toSeasonRank(status: Pick<RankingStatus, 'rank' | 'points'> | null): SeasonRank | null {
  if (!status || status.rank === null || status.points === 0) return null;
  return { rank: status.rank, points: status.points };
}

export const seasonRankQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['season-rank', uuid] as const,
    queryFn: async () => toSeasonRank((await api(ranking.ofUserNow, { userUuid: uuid })).rankingStatus),
    staleTime: staleTimes.room,
  });
