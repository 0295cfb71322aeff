import { isLocalPath } from '@hangout/rules';

/** Where a magic link leads after the sign-in. */
export type MagicLinkTarget =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'plan'; readonly plan: string };

/** A magic link, as its address says. */
export interface MagicLink {
  readonly token: string;
  /** Null where it would lead to another site, or nowhere. */
  readonly target: MagicLinkTarget | null;
}

/**
 * [R024] [R025] Reads `/magic-link/{token}/{target}`; the target is `subscribe-plan/{plan}` or an encoded path.
 * @param pathname as the address bar has it, still encoded
 */
export function parseMagicLink(pathname: string): MagicLink {
  const [, token = '', rest = ''] = /^\/magic-link\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
  return { token, target: parseTarget(rest) };
}

function parseTarget(text: string): MagicLinkTarget | null {
  const plan = /^subscribe-plan\/([\w-]{1,60})\/?$/.exec(text)?.[1];
  if (plan !== undefined) return { kind: 'plan', plan };
  try {
    const path = decodeURIComponent(text);
    return isLocalPath(path) ? { kind: 'path', path } : null;
  } catch {
    return null;
  }
}
