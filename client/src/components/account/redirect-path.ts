import { isLocalPath } from '@hangout/rules';

/**
 * [H895] The path to open after a login; a path that leads off this site becomes `/`, which prevents open redirects.
 */
export function sameOriginPath(to: string | null): string {
  return to !== null && isLocalPath(to) ? to : '/';
}

/** Sign-in pages, to which a user is not sent back after signing in. */
const signInPaths = ['/login', '/sign-up', '/forgot-password', '/reset-password', '/magic-link', '/verify'];

/**
 * [H480] Returns the path of the page for a forgotten password. The link that this page mails leads back to
 * `pathname`, unless `pathname` is a sign-in page.
 */
export function forgotPasswordPath(pathname: string): string {
  const isSignIn = signInPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return isSignIn ? '/forgot-password' : `/forgot-password?to=${encodeURIComponent(pathname)}`;
}
