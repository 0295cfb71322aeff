/** Where the proxy leads: the same table as `deploy/nginx.conf` has in its own words. */
export interface Ways {
  /** Ports of REST servers; each takes its turn. */
  readonly rest: readonly number[];
  /** Ports of game servers by their names. */
  readonly games: Readonly<Record<string, number>>;
}

export type Way =
  | { readonly kind: 'game'; readonly port: number; readonly url: string }
  | { readonly kind: 'rest' }
  | { readonly kind: 'monitor' }
  | { readonly kind: 'client' }
  | { readonly kind: 'nowhere' };

/** [H446] `/p/{process}/…` is that process's own address, and it sees what follows. */
export function wayOf(url: string, ways: Ways): Way {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const [, name, rest] = /^\/p\/([^/?]+)(\/.*|\?.*|)$/.exec(url) ?? [];
  if (name !== undefined) {
    const port = Object.hasOwn(ways.games, name) ? ways.games[name] : undefined;
    if (port === undefined) return { kind: 'nowhere' };
    return { kind: 'game', port, url: rest?.startsWith('/') ? rest : `/${rest ?? ''}` };
  }
  if (/^\/(api|healthz|readyz)(\/|$)/.test(path)) return { kind: 'rest' };
  if (/^\/ops(\/|$)/.test(path)) return { kind: 'monitor' };
  if (/^\/(p|matchmake|metrics)(\/|$)/.test(path)) return { kind: 'nowhere' };
  return { kind: 'client' };
}
