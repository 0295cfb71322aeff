const readMeta = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/**
 * [R002] [H1380] The operator's brand, from a meta tag that the server writes into the page. Its colours are CSS
 * tokens; its logo is the page's icon. [H1963] An admin may change the name while the page is open.
 */
export const brand = { name: readMeta('application-name') ?? 'Hangout' };

/** [H1965] This server's default language, for browsers whose languages the client does not support. */
export const placeLanguage = (): string | undefined => readMeta('default-language');

/** [H1963] Shows a changed brand in this window; other windows show it only after a reload. */
export function showChangedBrand(name: string): void {
  brand.name = name;
  const link = Object.assign(document.createElement('link'), {
    ...{ rel: 'stylesheet', href: `/brand.css?changed=${Date.now()}` },
  });
  document.head.append(link);
}
