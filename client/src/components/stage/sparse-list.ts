/** [H1681] A list with fewer entries leaves most of its page empty, so a venue is shown below it. */
const SPARSE = 5;

/** Whether a list that is loaded to its end has so few entries that its page is mostly empty. */
export const isSparse = (count: number, list: { readonly hasNextPage: boolean }): boolean =>
  count < SPARSE && !list.hasNextPage;
