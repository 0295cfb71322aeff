import type { GifProvider } from '@hangout/rules';

/**
 * [H1735] Credits that each GIF service demands, untranslated: `name` beside an image, `mark` beside search results.
 */
export const gifCredits: Readonly<Record<GifProvider, { readonly name: string; readonly mark: string }>> = {
  klipy: { name: 'KLIPY', mark: 'Powered by KLIPY' },
};
