import assert from 'node:assert/strict';
import { startCluster } from './index.ts';
import { routeCases } from './route-cases.ts';
import { findRoute, type Routes } from './routes.ts';

const routes: Routes = { rest: [1, 2], games: { 'game-1': 11, 'game-2': 12 } };

describe('findRoute (the proxy of npm run cluster)', () => {
  it('[H446] the proxy routes /p/{process}/… to the game server of that name, with the rest of the path', () => {
    assert.deepEqual(findRoute('/p/game-2/matchmake/joinOrCreate/hangout', routes), {
      kind: 'join',
      port: 12,
      url: '/matchmake/joinOrCreate/hangout',
    });
    assert.deepEqual(findRoute('/p/game-1/abcdefghi/jklmnopqr?sessionId=x', routes), {
      kind: 'socket',
      port: 11,
      url: '/abcdefghi/jklmnopqr?sessionId=x',
    });
  });

  it('[H915] the proxy routes only join requests and WebSockets to a game server', () => {
    for (const { url, route } of routeCases) assert.equal(findRoute(url, routes).kind, route, url);
  });

  it('[H446] the proxy has no route for unknown game servers and for room paths without a game server', () => {
    for (const url of [
      '/p/game-9/matchmake/joinOrCreate/hangout',
      '/p/__proto__/matchmake/joinOrCreate/hangout',
      '/p/',
      '/p',
      '/matchmake/joinOrCreate/hangout',
      '/metrics',
    ])
      assert.deepEqual(findRoute(url, routes), { kind: 'nowhere' }, url);
  });

  it('[H446] the proxy routes API calls to REST, /ops to the monitor, and all other paths to the client', () => {
    const kinds = [
      '/api/user-service/auth/guest',
      '/readyz',
      '/ops/',
      '/',
      '/room/techno',
      '/apiary',
      '/play',
    ];
    assert.deepEqual(
      kinds.map((url) => findRoute(url, routes).kind),
      ['rest', 'rest', 'monitor', 'client', 'client', 'client', 'client'],
    );
  });
});

describe('a machine without redis-server', () => {
  const { PATH } = process.env;
  afterEach(() => {
    process.env.PATH = PATH;
  });

  it('[H455] starting a cluster with Redis fails without redis-server, and the message tells how to install the program', async () => {
    process.env.PATH = '/nowhere';
    await assert.rejects(
      startCluster({ games: 1, redis: true }),
      /redis-server, and it is not on the PATH.*apt-get install/s,
    );
  });
});
