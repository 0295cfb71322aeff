import type { GifProvider } from '@hangout/rules';

/** [H1735] How a service of GIFs wants to be named, in every language: beside an image, and where it is searched. */
export const gifCredits: Readonly<Record<GifProvider, { readonly name: string; readonly mark: string }>> = {
  klipy: { name: 'KLIPY', mark: 'Powered by KLIPY' },
};
