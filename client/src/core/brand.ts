const readMeta = (name: string): string | null =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/**
 * [R002] [H1380] The brand that the operator has chosen, as the server writes it into the head of the page: its name, and the
 * URL of its logo, null for that of the hangout brand. Its colours are tokens of CSS.
 */
export const brand = {
  name: readMeta('application-name') ?? 'Hangout',
  logo: readMeta('brand-logo'),
} as const;
