const readMeta = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/**
 * [R002] [H1380] The operator's name, from a meta tag that the server writes into the page. Colours and logo come from
 * the style sheet and the icon. [H1963] An admin may change the name while the page is open.
 */
export const brand = { name: readMeta('application-name') ?? 'Hangout' };

/** [H1965] This server's default language, for users none of whose browser languages the client supports. */
export const placeLanguage = (): string | undefined => readMeta('default-language');

/** [H1963] Shows an admin's changes of the brand in this window; other windows show them after a reload. */
export function showChangedBrand(name: string): void {
  brand.name = name;
  const link = Object.assign(document.createElement('link'), {
    ...{ rel: 'stylesheet', href: `/brand.css?changed=${Date.now()}` },
  });
  document.head.append(link);
}
