/** The path after a login, only where it stays on this site; this prevents open redirects. */
export function sameOriginPath(to: string | null): string {
  return to?.startsWith('/') && !to.startsWith('//') ? to : '/';
}
