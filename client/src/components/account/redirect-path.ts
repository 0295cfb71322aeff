import { isLocalPath } from '@hangout/rules';

/** [H895] Returns the path to open after a login, or `/` for one that leads off this site (an open redirect). */
export function sameOriginPath(to: string | null): string {
  return to !== null && isLocalPath(to) ? to : '/';
}

/** Sign-in pages, which are no place to return to after signing in. */
const signInPaths = ['/login', '/sign-up', '/forgot-password', '/reset-password', '/magic-link', '/verify'];

/**
 * [H480] Returns the path of the page for a forgotten password. The link that it mails leads back to `pathname`, unless
 * that is a sign-in page.
 */
export function forgotPasswordPath(pathname: string): string {
  const isSignIn = signInPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return isSignIn ? '/forgot-password' : `/forgot-password?to=${encodeURIComponent(pathname)}`;
}
