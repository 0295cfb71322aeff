import { i18n } from './i18n.ts';

/**
 * [H1953] [H1956] Returns the path of the handbook in the user's language. The English handbook has no folder
 * of its own.
 */
export const handbookPath = (): string => (/^es\b/.test(i18n.language) ? '/handbook/es/' : '/handbook/');

/** Opens the handbook in a new window, so that the music continues here. */
export function openHandbook(): void {
  window.open(handbookPath(), '_blank', 'noopener');
}
