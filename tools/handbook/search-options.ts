/**
 * Options of the search index, for the build that writes it and the browser that reads it; both must use the
 * same.
 */
export const searchOptions = {
  fields: ['heading', 'page', 'text'],
  /** Removes accents, which readers often leave out. */
  processTerm: (term: string) => term.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
  storeFields: ['heading', 'page', 'part', 'url'],
  searchOptions: { boost: { heading: 4, page: 3 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' as const },
};

/** A section of a page in the search index. */
export interface SearchEntry {
  readonly id: number;
  readonly heading: string;
  readonly page: string;
  readonly part: string;
  readonly url: string;
  readonly text: string;
}

/** Returns by what factor the results of a part are ranked higher: most readers are listeners or hosts. */
export const boostOfPart = (part: unknown): number => (part === 'Listening' || part === 'Hosting' ? 3 : 1);
