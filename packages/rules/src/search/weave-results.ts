import type { ClientProvider } from '../song.ts';

/** [R282] Number of catalogue results at the start, before they alternate with others. */
export const CATALOGUES_FIRST = 5;

/**
 * [H1063] The providers of the two lanes in a result list, by precedence: catalogues of published music, and
 * providers with user uploads.
 */
const CATALOGUE_LANE: readonly ClientProvider[] = ['sevenDigital', 'spotify', 'apple'];
const SOCIAL_LANE: readonly ClientProvider[] = ['uploadService', 'soundCloudPublic', 'audius', 'youtube'];

/** Number of results of each provider that the list already contains. */
export type ResultCounts = Readonly<Partial<Record<ClientProvider, number>>>;

/**
 * [R282][H1063] Chooses the provider of the result at a position (from 0); null if none has any left. The first five
 * results come from catalogues, then one of the others and one of the catalogues alternate; the providers of a lane
 * also take turns. If a lane is empty, the other one continues.
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
