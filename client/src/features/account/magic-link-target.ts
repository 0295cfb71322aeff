import { isLocalPath } from '@hangout/rules';

/** The page or action that a magic link opens after the sign-in. */
export type MagicLinkTarget =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'plan'; readonly plan: string };

export interface MagicLink {
  readonly token: string;
  /** The page to which the link leads; null if it leads to another site or has no valid target. */
  readonly target: MagicLinkTarget | null;
}

/**
 * [R024] [R025] Parses `/magic-link/{token}/{target}`, where the target is `subscribe-plan/{plan}` or an encoded path.
 * @param pathname still encoded, as in the address bar
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
