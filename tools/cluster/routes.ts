/** Where the proxy leads: the same table as `deploy/nginx.conf` has in its own words. */
export interface Routes {
  /** Ports of REST servers; each takes its turn. */
  readonly rest: readonly number[];
  /** Ports of game servers by their names. */
  readonly games: Readonly<Record<string, number>>;
}

export type Route =
  /** A game server's door to join, by HTTP alone, and its door to be inside, by WebSocket alone. */
  | { readonly kind: 'join' | 'socket'; readonly port: number; readonly url: string }
  | { readonly kind: 'rest' }
  | { readonly kind: 'monitor' }
  | { readonly kind: 'client' }
  | { readonly kind: 'nowhere' };

/** [H915] What people's clients ask a game server for, and nothing else. */
const gameServerRoutes = {
  join: /^\/matchmake\/joinOrCreate\/(hangout|lobby)(\?|$)/,
  socket: /^\/[\w-]{9,40}\/[\w-]{9,40}\?(.*&)?sessionId=[^&]/,
} as const;

/** [H446] `/p/{process}/…` is that process's own address, and it sees what follows. */
export function findRoute(asked: string, ways: Routes): Route {
  const url = asked.replace(/^[^?#]+/, (path) => path.replace(/\/{2,}/g, '/'));
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const [, name, rest = ''] = /^\/p\/([^/?]+)(\/.*)$/.exec(url) ?? [];
  const kind = gameServerRoutes.join.test(rest) ? 'join' : gameServerRoutes.socket.test(rest) ? 'socket' : 'nowhere';
  if (name !== undefined && kind !== 'nowhere') {
    const port = Object.hasOwn(ways.games, name) ? ways.games[name] : undefined;
    return port === undefined ? { kind: 'nowhere' } : { kind, port, url: rest };
  }
  if (/^\/(api|healthz|readyz)(\/|$)/.test(path)) return { kind: 'rest' };
  if (/^\/ops(\/|$)/.test(path)) return { kind: 'monitor' };
  if (/^\/(p|matchmake|metrics)(\/|$)/.test(path)) return { kind: 'nowhere' };
  return { kind: 'client' };
}
