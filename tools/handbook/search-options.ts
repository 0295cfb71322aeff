/** How the search index is made and read: by the build and in the browser. */
export const searchOptions = {
  fields: ['heading', 'page', 'text'],
  /** Readers often type words without their accents. */
  processTerm: (term: string) => term.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
  storeFields: ['heading', 'page', 'part', 'url'],
  searchOptions: { boost: { heading: 4, page: 3 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' as const },
};

/** One section of a page. */
export interface SearchEntry {
  readonly id: number;
  readonly heading: string;
  readonly page: string;
  readonly part: string;
  readonly url: string;
  readonly text: string;
}

/** Returns the factor that raises the search results of a part: most readers are listeners or hosts. */
export const boostOfPart = (part: unknown): number => (part === 'Listening' || part === 'Hosting' ? 3 : 1);
