import assert from 'node:assert/strict';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { changeSongFiles } from '@hangout/db';
import { Email } from '@hangout/db/models/accounts';
import { insertTestSong } from '@hangout/db/songs/testing';
import { restTest } from '../testing/rest-test.ts';

describe('a forged Host header', () => {
  const t = restTest();

  /** Sends a request with this Host header, which fetch does not allow. */
  async function ask(
    path: string,
    host: string,
    { method = 'GET', token, body }: { method?: string; token?: string; body?: object } = {},
  ): Promise<Record<string, unknown>> {
    const { hostname, port } = new URL(t.base);
    const headers = {
      ...{ host, 'content-type': 'application/json', 'x-forwarded-host': host },
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const outgoing = request({ hostname, port, path, method, headers, agent: false });
    outgoing.end(body && JSON.stringify(body));
    const answer = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
      outgoing.on('response', resolve).on('error', reject),
    );
    return (await json(answer).catch(() => ({}))) as Record<string, unknown>;
  }

  const forged = ['evil.example', 'evil.example:80', '8.8.8.8', '127.0.0.1.evil.example'];

  it('[H766] a mailed link never contains the Host header of the request that caused the mail', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    for (const host of ['192.168.1.66', 'localhost:6666', 'evil.example']) {
      t.jobsSent.length = 0;
      await ask('/api/user-service/users/forgot-password', host, {
        method: 'POST',
        body: { email: ann.email },
      });
      // The mail job contains the origin of the mailed link.
      const origins = t.jobsSent.map(({ data }) => ('origin' in data ? data.origin : undefined));
      assert.deepEqual(origins, [t.base], host);
    }
  });

  it('[H766] the game server’s address in the response to a join or session contains the request’s Host only if it is a local address', async () => {
    const ann = await t.ann();
    const created = await ask('/api/room-service/rooms/infrastructure', 'localhost', {
      ...{ method: 'POST', token: ann.token, body: { name: 'Host hangout' } },
    });
    const endpoints = async (host: string) => {
      const join = `/api/room-service/rooms/${created.slug}/join`;
      const answers = [
        await ask(join, host, { method: 'POST', token: ann.token, body: {} }),
        await ask('/api/user-service/auth/session', host, { token: ann.token }),
      ];
      return answers.map(({ endpoint }) => endpoint);
    };
    for (const host of forged) assert.deepEqual(await endpoints(host), [t.base, t.base], host);
    for (const host of ['localhost:3000', '127.0.0.1:8080', '192.168.1.20:3000'])
      assert.deepEqual(await endpoints(host), [`http://${host}`, `http://${host}`]);
  });

  it('[H766] the URLs of a song contain the request’s Host only if it is a local address', async () => {
    const ann = await t.ann();
    const songId = await insertTestSong(t.db, 'Host');
    await changeSongFiles(t.db, songId, { hlsPrefix: `songs/${songId}/hls` });
    const path = `/api/room-service/songs/${songId}/hls-playlist`;
    for (const [host, base] of [
      ...forged.map((one) => [one, t.base]),
      ['localhost:3000', 'http://localhost:3000'],
    ]) {
      const { hlsPlaylistUrl, httpUrl } = await ask(path, host ?? '', { token: ann.token });
      for (const url of [hlsPlaylistUrl, httpUrl])
        assert.ok(String(url).startsWith(`${base}/api/`), String(url));
    }
  });
});
