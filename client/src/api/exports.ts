import { exports } from '@hangout/contract/rest/imports/exports';
import type { Export } from '@hangout/contract/rest/shapes/transfer-shape';
import type { ExportProvider, PlaylistFileFormat } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { announcedPollMs, queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

export type { Export };

const MOST_PROBLEMS = 300;

/** [H1498] The exports of a playlist, the newest first. Fetched again when the lobby announces progress. */
export const crateExportsQuery = (crateUuid: string) =>
  queryOptions({
    queryKey: ['exports', 'of', crateUuid],
    queryFn: async () => (await api(exports.list, { crateUuid, limit: 5 })).data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'IN_PROGRESS') ? announcedPollMs : false,
  });

/** [H1100] Songs that were not found, or only in another version. */
export const exportProblemsQuery = (exportUuid: string) =>
  queryOptions({
    queryKey: ['exports', 'problems', exportUuid],
    queryFn: async () =>
      (await api(exports.songs, { exportUuid, problems: 'true', limit: MOST_PROBLEMS })).data,
  });

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['exports'] });

export interface ExportSource {
  readonly crateUuid: string;
  readonly name: string;
}

/** [R007] Begins an export to the user's account at a provider. */
export async function beginExport(provider: ExportProvider, source: ExportSource): Promise<void> {
  await api(provider === 'spotify' ? exports.spotify : exports.apple, source);
  await readAgain();
}
export async function retryExport(exportUuid: string): Promise<void> {
  await api(exports.retry, { exportUuid });
  await readAgain();
}
export async function cancelExport(exportUuid: string): Promise<void> {
  await api(exports.cancel, { exportUuid });
  await readAgain();
}

export async function fetchPlaylistFile(source: ExportSource, format: PlaylistFileFormat): Promise<Blob> {
  return (await api(exports.file, { ...source, format })).blob();
}
