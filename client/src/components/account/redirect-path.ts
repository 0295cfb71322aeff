import { isLocalPath } from '@hangout/rules';

/** [H895] The path to open after a login; it is accepted only where it stays on this site, which prevents open redirects. */
export function sameOriginPath(to: string | null): string {
  return to !== null && isLocalPath(to) ? to : '/';
}

/** Paths that nobody is led back to: after signing in they are of no use. */
const signInPaths = ['/login', '/sign-up', '/forgot-password', '/reset-password', '/magic-link', '/verify'];

/** [H480] The page for a forgotten password, from which the mailed link leads back to the present page. */
export function forgotPasswordPath(pathname: string): string {
  const isSignIn = signInPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return isSignIn ? '/forgot-password' : `/forgot-password?to=${encodeURIComponent(pathname)}`;
}
