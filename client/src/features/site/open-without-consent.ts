import { OPERATOR_PAGE_KINDS } from '@hangout/rules';

const openPaths: readonly string[] = [
  ...OPERATOR_PAGE_KINDS.map((kind) => `/${kind}`),
  '/settings/data',
  '/status',
];

/**
 * [H1984] Returns whether users may open a page before they consent: the pages that need consent, and the page on which
 * users can export their data or close the account.
 */
export const isOpenWithoutConsent = (pathname: string): boolean => openPaths.includes(pathname);
