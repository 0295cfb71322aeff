/**
 * [H1953] The path of the server's handbook. Its pages are separate from the app and open in a new window, so that the
 * music continues here.
 */
export const HANDBOOK = '/handbook/';

export function openHandbook(): void {
  window.open(HANDBOOK, '_blank', 'noopener');
}
