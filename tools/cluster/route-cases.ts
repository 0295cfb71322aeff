/** [H915] Paths below `/p/{process}/`, each with the route that every proxy must choose. */
export interface RouteCase {
  readonly url: string;
  readonly route: 'join' | 'socket' | 'nowhere';
}

const room = '7b1ffe02-6c6d-4a3e-9d0c-3f2a5a3a9c11';
const unroutedPaths = [
  'metrics',
  'metrics/',
  'metrics?sessionId=x',
  'readyz',
  'healthz',
  'healthz/everything',
  'ops',
  'ops/',
  'ops/api',
  'ops/api?sessionId=x',
  'ops/api/room/call?sessionId=x',
  '',
  'matchmake/',
  'matchmake/create/hangout',
  'matchmake/joinById/hangout',
  'matchmake/reconnect/hangout',
  'matchmake/joinOrCreate/',
  'matchmake/joinOrCreate/other',
  'matchmake/joinOrCreate/hangout/more',
  'api/user-service/auth/guest',
  `V1StGXR8z/${room}`,
  `V1StGXR8z/${room}?sessionId=`,
  `V1StGXR8z/${room}?other=x`,
  `V1StGXR8z/${room}/more?sessionId=x`,
  'x/y?sessionId=x',
  '/metrics',
  'x/../metrics',
];

export const routeCases: readonly RouteCase[] = [
  { url: '/p/game-1/matchmake/joinOrCreate/hangout', route: 'join' },
  { url: '/p/game-1/matchmake/joinOrCreate/lobby', route: 'join' },
  { url: '/p/game-1//matchmake/joinOrCreate/hangout', route: 'join' },
  { url: `/p/game-1/V1StGXR8z/${room}?sessionId=x`, route: 'socket' },
  { url: `/p/game-1/V1StGX_-z/V1StGXR8z?a=b&sessionId=x`, route: 'socket' },
  ...unroutedPaths.map((rest) => ({ url: `/p/game-1/${rest}`, route: 'nowhere' }) as const),
  ...['rest-1', 'rest', 'postgres', 'redis', 'proxy', 'GAME-1', 'game-1.', '__proto__', '127.0.0.1'].map(
    (name) => ({ url: `/p/${name}/matchmake/joinOrCreate/hangout`, route: 'nowhere' }) as const,
  ),
  ...['/p', '/p/', '/p/game-1', '//p/game-1/metrics', '/matchmake/joinOrCreate/hangout', '/metrics'].map(
    (url) => ({ url, route: 'nowhere' }) as const,
  ),
];
