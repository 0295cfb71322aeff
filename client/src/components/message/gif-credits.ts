import type { GifProvider } from '@hangout/rules';

/**
 * [H1735] The credits that each GIF service requires, the same in every language: `name` is shown beside an image,
 * `mark` beside the search results.
 */
export const gifCredits: Readonly<Record<GifProvider, { readonly name: string; readonly mark: string }>> = {
  klipy: { name: 'KLIPY', mark: 'Powered by KLIPY' },
};
