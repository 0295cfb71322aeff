import assert from 'node:assert/strict';
import { services } from '@hangout/contract/rest/services';
import { restTest } from './testing/rest-test.ts';

describe('the root path of each service', () => {
  const t = restTest();

  it('[R199] every service returns its name at its root path below /api', async () => {
    for (const name of Object.keys(services)) {
      const answer = await fetch(`${t.base}/api/${name}/`);
      assert.equal(answer.status, 200, name);
      assert.equal(((await answer.json()) as { service: string }).service, name);
    }
  });

  it('[R258] [R259] [R261] the user, room and playlist services return their versions at their root paths and in their OpenAPI documents', async () => {
    const versions = { 'user-service': '1.7.0', 'room-service': '1.2.23', 'playlist-service': '1.4.1' };
    for (const [name, version] of Object.entries(versions)) {
      const hello = (await (await fetch(`${t.base}/api/${name}/`)).json()) as { version: string };
      const document = (await (await fetch(`${t.base}/api/${name}/openapi.json`)).json()) as {
        info: { version: string };
      };
      assert.deepEqual([hello.version, document.info.version], [version, version]);
    }
    const rooms = (await (await fetch(`${t.base}/api/room-service/`)).json()) as { versions: string[] };
    assert.deepEqual(rooms.versions, ['1.2.23', '1.1.9', '1.0', '1.0.10']);
  });
});
