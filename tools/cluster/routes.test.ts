import assert from 'node:assert/strict';
import { routeCases } from './route-cases.ts';
import { startCluster } from './index.ts';
import { type Routes, findRoute } from './routes.ts';

const ways: Routes = { rest: [1, 2], games: { 'game-1': 11, 'game-2': 12 } };

describe('the ways of the proxy', () => {
  it('[H446] leads /p/{process}/… to that process, which sees what follows', () => {
    assert.deepEqual(findRoute('/p/game-2/matchmake/joinOrCreate/hangout', ways), {
      kind: 'join',
      port: 12,
      url: '/matchmake/joinOrCreate/hangout',
    });
    assert.deepEqual(findRoute('/p/game-1/abcdefghi/jklmnopqr?sessionId=x', ways), {
      kind: 'socket',
      port: 11,
      url: '/abcdefghi/jklmnopqr?sessionId=x',
    });
  });

  it('[H915] opens two doors of a game server, and no other', () => {
    for (const { url, route: opens } of routeCases) assert.equal(findRoute(url, ways).kind, opens, url);
  });

  it('[H446] knows no other process, and no room without one', () => {
    for (const url of [
      '/p/game-9/matchmake/joinOrCreate/hangout',
      '/p/__proto__/matchmake/joinOrCreate/hangout',
      '/p/',
      '/p',
      '/matchmake/joinOrCreate/hangout',
      '/metrics',
    ])
      assert.deepEqual(findRoute(url, ways), { kind: 'nowhere' }, url);
  });

  it('[H446] leads calls to REST, admins to the monitor, and everything else to the client', () => {
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
      kinds.map((url) => findRoute(url, ways).kind),
      ['rest', 'rest', 'monitor', 'client', 'client', 'client', 'client'],
    );
  });
});

describe('a machine without redis-server', () => {
  const { PATH } = process.env;
  afterEach(() => {
    process.env.PATH = PATH;
  });

  it('[H455] is told what is missing and how to get it, where Redis is asked for', async () => {
    process.env.PATH = '/nowhere';
    await assert.rejects(
      startCluster({ games: 1, redis: true }),
      /redis-server, and it is not on the PATH.*apt-get install/s,
    );
  });
});
