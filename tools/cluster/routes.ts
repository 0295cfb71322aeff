/** The servers behind the proxy. `deploy/nginx.conf` defines the same routes. */
export interface Routes {
  /** Ports of the REST servers, which take turns. */
  readonly rest: readonly number[];
  /** Ports of the game servers, by name. */
  readonly games: Readonly<Record<string, number>>;
}

export type Route =
  /** `join` is matchmaking, by HTTP only; `socket` is the connection to a room, by WebSocket only. */
  | { readonly kind: 'join' | 'socket'; readonly port: number; readonly url: string }
  | { readonly kind: 'rest' }
  | { readonly kind: 'monitor' }
  | { readonly kind: 'client' }
  | { readonly kind: 'nowhere' };

/** [H915] The paths of a game server that clients need. The proxy forwards no others. */
const gameServerRoutes = {
  join: /^\/matchmake\/joinOrCreate\/(hangout|lobby)(\?|$)/,
  socket: /^\/[\w-]{9,40}\/[\w-]{9,40}\?(.*&)?sessionId=[^&]/,
} as const;

/**
 * [H446] Returns the route of a request. `/p/{process}/…` belongs to that process, which gets the rest of the
 * path.
 */
export function findRoute(requested: string, routes: Routes): Route {
  const url = requested.replace(/^[^?#]+/, (path) => path.replace(/\/{2,}/g, '/'));
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const [, name, rest = ''] = /^\/p\/([^/?]+)(\/.*)$/.exec(url) ?? [];
  const kind = gameServerRoutes.join.test(rest)
    ? 'join'
    : gameServerRoutes.socket.test(rest)
      ? 'socket'
      : 'nowhere';
  if (name !== undefined && kind !== 'nowhere') {
    const port = Object.hasOwn(routes.games, name) ? routes.games[name] : undefined;
    return port === undefined ? { kind: 'nowhere' } : { kind, port, url: rest };
  }
  if (/^\/(api|healthz|readyz)(\/|$)/.test(path)) return { kind: 'rest' };
  if (/^\/ops(\/|$)/.test(path)) return { kind: 'monitor' };
  if (/^\/(p|matchmake|metrics)(\/|$)/.test(path)) return { kind: 'nowhere' };
  return { kind: 'client' };
}
