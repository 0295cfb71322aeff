/** The path to open after a login; it is accepted only where it stays on this site, which prevents open redirects. */
export function sameOriginPath(to: string | null): string {
  return to?.startsWith('/') && !to.startsWith('//') ? to : '/';
}
