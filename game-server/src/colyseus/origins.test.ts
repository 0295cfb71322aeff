import assert from 'node:assert/strict';
import { request } from 'node:http';
import { createTestRoom, createTestUser } from '../testing/people.ts';
import { roomsTest } from '../testing/rooms-test.ts';

describe('pages of other origins (CORS) at the game server', () => {
  const t = roomsTest();
  const foreign = ['https://evil.example', 'http://127.0.0.1:1', 'null'];
  const headersFrom = (origin: string | undefined): Record<string, string> =>
    origin === undefined ? {} : { origin };

  /** Joins over HTTP as a browser does. Returns the path of the room's socket if the join is allowed. */
  async function join(origin: string | undefined) {
    const ann = await createTestUser(t.db, 'ann');
    const ticket = await t.ticket(ann, await createTestRoom(t.db, ann));
    const answer = await fetch(`${t.endpoint}/matchmake/joinOrCreate/hangout`, {
      method: 'POST',
      headers: headersFrom(origin),
      body: JSON.stringify({ ticket }),
    });
    const seat = (await answer.json()) as { sessionId?: string; processId?: string; roomId?: string };
    return { answer, path: `/${seat.processId}/${seat.roomId}?sessionId=${seat.sessionId}` };
  }

  /** Returns the status of a WebSocket upgrade. */
  function upgrade(path: string, origin: string | undefined): Promise<number | undefined> {
    const { hostname, port } = new URL(t.endpoint);
    const headers = {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      ...{ 'sec-websocket-key': Buffer.alloc(16).toString('base64'), ...headersFrom(origin) },
    };
    const outgoing = request({ hostname, port, path, headers, agent: false }).end();
    return new Promise((resolve, reject) => {
      outgoing.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        resolve(statusCode);
      });
      outgoing.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      outgoing.on('error', reject);
    });
  }

  it('[H765] a page of another origin cannot join a hangout and gets no CORS headers', async () => {
    for (const origin of foreign) {
      const { answer } = await join(origin);
      assert.equal(answer.status, 403, origin);
      assert.equal(answer.headers.get('access-control-allow-origin'), null);
      const asked = await fetch(answer.url, { method: 'OPTIONS', headers: { origin } });
      assert.equal(asked.status, 403, origin);
    }
  });

  it('[H765] a page of another origin cannot open a WebSocket, even for a seat that is already reserved', async () => {
    const { path } = await join(undefined);
    for (const origin of foreign) assert.equal(await upgrade(path, origin), 403, origin);
    assert.equal(await upgrade(path, t.endpoint), 101);
  });

  it('[H765] a page of the server’s own origin, and a program that sends no Origin header, can join and connect', async () => {
    for (const origin of [t.endpoint, undefined]) {
      const { answer, path } = await join(origin);
      assert.equal(answer.status, 200, String(origin));
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8', '[H719]');
      assert.equal(answer.headers.get('access-control-allow-origin'), origin ?? null);
      assert.equal(await upgrade(path, origin), 101, String(origin));
    }
  });

  it('[H765] a page of another origin is refused by the monitor, even with an Authorization header', async () => {
    const headers = { origin: 'https://evil.example', authorization: 'Basic xyz' };
    assert.equal((await fetch(`${t.endpoint}/ops/`, { headers })).status, 403);
    assert.equal(
      (await fetch(`${t.endpoint}/ops/`, { headers: { ...headers, origin: t.endpoint } })).status,
      401,
    );
  });
});
