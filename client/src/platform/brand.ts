const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=application-name]');

/**
 * [R002] [H1380] The brand that the operator has chosen, from the meta tag that the server writes into the page. Its
 * colours are CSS tokens, and its logo is the icon of the page.
 */
export const brand = { name: meta?.content ?? 'Hangout' } as const;
