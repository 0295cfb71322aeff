const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=application-name]');

/**
 * [R002] [H1380] The operator's brand, from a meta tag that the server writes into the page. Its colours are CSS
 * tokens; its logo is the page's icon.
 */
export const brand = { name: meta?.content ?? 'Hangout' } as const;
