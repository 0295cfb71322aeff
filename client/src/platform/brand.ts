const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=application-name]');

/**
 * [R002] [H1380] The brand that the operator has chosen, as the server writes it into the head of the page. Its colours are
 * tokens of CSS, and its logo is the icon of the page.
 */
export const brand = { name: meta?.content ?? 'Hangout' } as const;
