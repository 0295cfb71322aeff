const readMeta = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/**
 * [R002] [H1380] The operator's brand, from a meta tag that the server writes into the page. Its colours are CSS
 * tokens; its logo is the page's icon. [H1963] An admin may change the name while the page is open.
 */
export const brand = { name: readMeta('application-name') ?? 'Hangout' };

/** [H1965] The language of this place for browsers that have none of ours. */
export const placeLanguage = (): string | undefined => readMeta('default-language');

/** [H1963] Shows a changed brand in the open page; other windows show it when they are loaded again. */
export function showChangedBrand(name: string): void {
  brand.name = name;
  const link = Object.assign(document.createElement('link'), {
    ...{ rel: 'stylesheet', href: `/brand.css?changed=${Date.now()}` },
  });
  document.head.append(link);
}
