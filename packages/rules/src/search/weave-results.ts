import type { ClientProvider } from '../song.ts';

/** [R282] So many results of catalogues come first, before those of others alternate with them. */
export const CATALOGUES_FIRST = 5;

/**
 * [H1063] The providers in the two lanes of a list of results, by precedence: catalogues of published music, and those to which
 * people upload.
 */
const CATALOGUE_LANE: readonly ClientProvider[] = ['sevenDigital', 'spotify', 'apple'];
const SOCIAL_LANE: readonly ClientProvider[] = ['uploadService', 'soundCloudPublic', 'audius', 'youtube'];

/** How many results of each provider stand in the list already. */
export type ResultCounts = Readonly<Partial<Record<ClientProvider, number>>>;

/**
 * [R282][H1063] Which provider the result at a position (from 0) is taken from; null where none has any left. First five
 * results of catalogues, then one of the others and one of the catalogues in turn; providers of one lane take turns too. A
 * lane that has none left lets the other one go on.
 * @param counts how many results of each stand before the position
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
