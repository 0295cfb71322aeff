/** [H1681] Lists with fewer entries leave most of the page empty, so a venue is shown below them. */
const SPARSE = 5;

/** True for a list that is loaded to its end and leaves most of the page empty. */
export const isSparse = (count: number, list: { readonly hasNextPage: boolean }): boolean =>
  count < SPARSE && !list.hasNextPage;
