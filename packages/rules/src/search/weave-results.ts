import type { ClientProvider } from '../providers.ts';

/**
 * [R282] Number of results from catalogues at the top of the list, before catalogues alternate with the other
 * providers.
 */
export const CATALOGUES_FIRST = 5;

/**
 * [H1063] The two lanes (groups of providers) that alternate in a result list, each in order of precedence: catalogues
 * of published music, and services to which users upload.
 */
const CATALOGUE_LANE: readonly ClientProvider[] = ['sevenDigital', 'spotify', 'apple'];
const SOCIAL_LANE: readonly ClientProvider[] = ['uploadService', 'soundCloudPublic', 'audius', 'youtube'];

/** Number of results of each provider that the list already contains. */
export type ResultCounts = Readonly<Partial<Record<ClientProvider, number>>>;

/**
 * [R282][H1063] Chooses the provider of the result at a position (from 0); null if all results are used up. The first
 * five results come from catalogues; after that the two lanes alternate, and within a lane the providers take turns. If
 * a lane has no results left, the other one continues alone.
 * @param counts how many results of each provider come before the position
 * @param available the providers that have results left
 */
export function chooseNextResult(
  position: number,
  counts: ResultCounts,
  available: ReadonlySet<ClientProvider>,
): ClientProvider | null {
  const isCatalogueTurn = position < CATALOGUES_FIRST || (position - CATALOGUES_FIRST) % 2 === 1;
  const lanes = isCatalogueTurn ? [CATALOGUE_LANE, SOCIAL_LANE] : [SOCIAL_LANE, CATALOGUE_LANE];
  for (const lane of lanes) {
    const [next] = lane
      .filter((provider) => available.has(provider))
      .toSorted((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0));
    if (next) return next;
  }
  return null;
}
