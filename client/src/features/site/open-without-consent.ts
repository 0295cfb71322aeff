import { OPERATOR_PAGE_KINDS } from '@hangout/rules';

const openPaths: readonly string[] = [
  ...OPERATOR_PAGE_KINDS.map((kind) => `/${kind}`),
  '/settings/data',
  '/status',
];

/**
 * [H1984] True for pages that users may open before they consent: the operator's pages, the page where they export
 * their data or close the account, and the status page.
 */
export const isOpenWithoutConsent = (pathname: string): boolean => openPaths.includes(pathname);
