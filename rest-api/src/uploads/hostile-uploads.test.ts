import assert from 'node:assert/strict';
import { endpointUrl } from '@hangout/contract/framework/api-client';
import { chatImages } from '@hangout/contract/rest/chat/chat-images';
import { images } from '@hangout/contract/rest/profiles/images';
import { uploads } from '@hangout/contract/rest/uploads/uploads';
import { hostileRequests, sendHostileRequest } from '@hangout/testkit/fuzzing/hostile-requests';
import { musicDependencies } from '../testing/music.ts';
import { restTest } from '../testing/rest-test.ts';
import { watchMemory } from '../testing/watch-memory.ts';

/** Uploads are streamed, so the process needs little memory. */
const MOST_MEMORY_MB = 96;

describe('malicious upload requests', () => {
  const music = musicDependencies();
  const t = restTest({ dependencies: music.dependencies, env: { LIMITS_TIMES: '1000' } });
  after(() => music.end());

  it('[H1194] malformed upload forms and streams are refused, and the server’s memory stays bounded', async () => {
    const { token, api } = await t.ann();
    const { uploadUuid } = await api(uploads.begin, { fileName: 'a.mp3', bytes: 1_000 });
    const memory = watchMemory();
    // The server ends a stream at the maximum size: 4 MB for a part, 100 MB for a song.
    const song = endpointUrl(uploads.song, {});
    const others = [
      endpointUrl(uploads.part, { uploadUuid }),
      endpointUrl(images.upload, {}),
      endpointUrl(chatImages.upload, {}),
    ];
    for (const path of [song, ...others])
      for (const request of hostileRequests.filter(({ isEndless }) => !isEndless || path !== song)) {
        const { what, status } = await sendHostileRequest(t.base, path, token, request);
        // A part without bytes changes nothing.
        const isRefused = status === 0 || (status >= 400 && status < 500);
        assert.ok(isRefused || what === 'an empty file', `${what} to ${path}: ${status}`);
      }
    assert.ok(memory.end() < MOST_MEMORY_MB);
    assert.equal((await api(uploads.progress, { uploadUuid })).offset, 0);
    assert.deepEqual((await api(uploads.quota)).songs.used, 0);
  });

  it('[H1194] upload parts with invalid sizes or offsets are refused, and a valid upload after them still succeeds', async () => {
    const { api, token } = await t.ann();
    const post = (path: string, body: unknown) =>
      fetch(`${t.base}/api/room-service${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const begin = { fileName: 'a.mp3', bytes: 8 };
    for (const wrong of [-1, 0, 0.5, '8', null, 1e300, 2 ** 53, [], {}, 104_857_601])
      assert.ok(
        [400, 413].includes((await post(uploads.begin.path, { ...begin, bytes: wrong })).status),
        `${wrong}`,
      );
    for (const wrong of ['', 'x'.repeat(300), 7, null, '\0'])
      assert.equal((await post(uploads.begin.path, { ...begin, fileName: wrong })).status, 400, `${wrong}`);
    for (const wrong of ['', 'A'.repeat(64), 'a'.repeat(63), 7])
      assert.equal((await post(uploads.begin.path, { ...begin, sha256: wrong })).status, 400, `${wrong}`);
    const { uploadUuid } = await api(uploads.begin, begin);
    const part = (offset: unknown, bytes: number, to = uploadUuid) => {
      const form = new FormData();
      form.append('offset', String(offset));
      form.append('file', new File([new Uint8Array(bytes)], 'part'));
      const path = uploads.part.path.replace(':uploadUuid', to);
      const headers = { authorization: `Bearer ${token}` };
      return fetch(`${t.base}/api/room-service${path}`, { method: 'POST', headers, body: form });
    };
    for (const offset of [-1, 1, 7, 8, 9, 1e12, 'NaN', 'zero', '0 or 1=1'])
      assert.ok([400, 409].includes((await part(offset, 4)).status), `offset ${offset}`);
    assert.equal((await part(0, 9)).status, 400, 'more than was announced');
    for (const to of ['00000000-0000-4000-8000-000000000000', '..%2f..', 'x'])
      assert.ok([400, 404].includes((await part(0, 4, to)).status), to);
    const complete = uploads.complete.path.replace(':uploadUuid', uploadUuid);
    assert.equal((await post(complete, {})).status, 409, 'nothing has arrived yet');
    assert.equal((await part(0, 8)).status, 200);
    assert.equal((await part(0, 8)).status, 409, 'the same part again');
    assert.deepEqual((await api(uploads.progress, { uploadUuid })).offset, 8);
  });
});
