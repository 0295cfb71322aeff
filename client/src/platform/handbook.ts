/** [H1953] The handbook of the server: pages of its own, which open beside this one, because the music goes on here. */
export const HANDBOOK = '/handbook/';

export function openHandbook(): void {
  window.open(HANDBOOK, '_blank', 'noopener');
}
