/** The pages that an operator may write; each has the path `/<kind>`. */
export const OPERATOR_PAGE_KINDS = ['terms', 'privacy', 'imprint', 'rules'] as const;
export type OperatorPageKind = (typeof OPERATOR_PAGE_KINDS)[number];

/** [H1982] The pages that users agree to. */
export const CONSENT_PAGE_KINDS = ['terms', 'privacy'] as const satisfies readonly OperatorPageKind[];
export type ConsentPageKind = (typeof CONSENT_PAGE_KINDS)[number];

export const isConsentPageKind = (kind: OperatorPageKind): kind is ConsentPageKind =>
  CONSENT_PAGE_KINDS.some((one) => one === kind);

/** A published version of a page. A newer version has a higher id. */
export interface PageVersion {
  readonly id: number;
  readonly kind: OperatorPageKind;
  /** True if users must agree to this version even if they have agreed to an earlier one. */
  readonly needsConsent: boolean;
  /** False if this version removes the page. */
  readonly isWritten: boolean;
}

/** [H1981] Returns the current version of each page; leaves out pages that were removed or never written. */
export function findCurrentVersions<V extends PageVersion>(versions: readonly V[]): V[] {
  return OPERATOR_PAGE_KINDS.flatMap((kind) => {
    const current = versions
      .filter((version) => version.kind === kind)
      .reduce<V | null>((newest, version) => (newest && newest.id > version.id ? newest : version), null);
    return current?.isWritten ? [current] : [];
  });
}

/**
 * [H1982] Returns the current versions that a user must agree to: a page is due if its latest version that needs
 * consent is newer than every version of the page that the user has agreed to.
 */
export function findConsentsDue(
  versions: readonly PageVersion[],
  agreedIds: ReadonlySet<number>,
): PageVersion[] {
  return findCurrentVersions(versions).filter((current) => {
    const ofPage = versions.filter(({ kind }) => kind === current.kind);
    const newestOf = (chosen: readonly PageVersion[]) => Math.max(0, ...chosen.map(({ id }) => id));
    const needed = newestOf(ofPage.filter(({ needsConsent }) => needsConsent));
    return isConsentPageKind(current.kind) && needed > newestOf(ofPage.filter(({ id }) => agreedIds.has(id)));
  });
}

/** A text in several languages, by the tag of the language. */
export type TranslatedText = Readonly<Record<string, string>>;

/**
 * [H1980] Returns the text in a language, else in the first of `languages` that has a text, together with the language
 * used.
 */
export function chooseTranslation(
  texts: TranslatedText,
  language: string,
  languages: readonly string[],
): { readonly language: string; readonly text: string } {
  for (const tag of [language, ...languages]) {
    const text = texts[tag]?.trim();
    if (text) return { language: tag, text };
  }
  const [[tag, text] = [language, '']] = Object.entries(texts).filter(([, one]) => one.trim() !== '');
  return { language: tag, text };
}
