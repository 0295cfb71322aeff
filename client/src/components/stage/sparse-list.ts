/** [H1681] Number of entries below which a list leaves most of its page empty, and shows a venue under itself. */
const SPARSE = 5;

/** Whether a list that is loaded to its end has so few entries that its page is mostly empty. */
export const isSparse = (count: number, list: { readonly hasNextPage: boolean }): boolean =>
  count < SPARSE && !list.hasNextPage;
