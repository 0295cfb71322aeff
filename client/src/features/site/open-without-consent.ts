import { OPERATOR_PAGE_KINDS } from '@hangout/rules';

const openPaths: readonly string[] = [
  ...OPERATOR_PAGE_KINDS.map((kind) => `/${kind}`),
  '/settings/data',
  '/status',
];

/**
 * [H1984] Pages that a user may use before agreeing: those to agree to, and the one on which they take their data with
 * them or close the account.
 */
export const isOpenWithoutConsent = (pathname: string): boolean => openPaths.includes(pathname);
