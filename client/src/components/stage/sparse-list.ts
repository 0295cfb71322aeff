/** [H1681] Lists with fewer entries than this leave most of the page empty, so a venue is shown below them. */
const SPARSE = 5;

/** Returns whether a list that is loaded to its end has so few entries that its page is mostly empty. */
export const isSparse = (count: number, list: { readonly hasNextPage: boolean }): boolean =>
  count < SPARSE && !list.hasNextPage;
