import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { defineEndpoints } from '@hangout/contract/framework/endpoint';
import { ProcessLimitError } from '@hangout/platform/isolation/process-limits';
import { ProcessPoolBusyError } from '@hangout/platform/isolation/process-pool';
import { waitFor } from '@hangout/testkit/wait-for';
import { z } from 'zod';
import { refusalOf, restTest } from '../testing/rest-test.ts';
import { type Handlers, pairHandlers } from './index.ts';

const endpointsUnderTest = defineEndpoints('audit-service', {
  upload: {
    method: 'POST',
    path: '/upload',
    access: 'user',
    tx: 'none',
    summary: 'x',
    upload: { field: 'file', maxBytes: 1000 },
    returns: z.object({ bytes: z.number() }),
  },
  write: { method: 'POST', path: '/write', access: 'public', summary: 'x', body: z.object({}) },
});

let failure: Error | undefined;
const handlers: Handlers<typeof endpointsUnderTest> = {
  async upload({ file }) {
    if (failure) throw failure;
    return { bytes: file.bytes };
  },
  async write() {
    return undefined;
  },
};

describe('uploads that a busy or full server refuses', () => {
  let isFull = false;
  const uploadTest = (stallSeconds: number) =>
    restTest({
      endpoints: pairHandlers({ endpointsUnderTest }, { endpointsUnderTest: handlers }),
      limits: { UPLOADS_AT_ONCE: 2, BODY_STALL_SECONDS: stallSeconds },
      dependencies: () => ({ disk: { isFull: async () => isFull } }),
    });
  // A stall timeout of 600 s, as long as mocha waits for a test, so that no upload is ended because the machine is
  // slow.
  const t = uploadTest(600);
  // Uses its own temporary folder, because other test files upload at the same time.
  const usual = process.env.TMPDIR;
  const own = mkdtempSync(join(tmpdir(), 'hangout-uploads-'));
  before(() => {
    process.env.TMPDIR = own;
  });
  after(() => {
    // Not `tmpdir()`, which is the machine's if an earlier hook has failed.
    rmSync(own, { recursive: true });
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  });
  afterEach(() => {
    [isFull, failure] = [false, undefined];
  });
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('hangout-upload-'));
  const file = new File(['0123456789'], 'a.txt');
  const person = async (on = t) => {
    const { uuid, api, token } = await on.createUser('ann', 'user');
    return { uuid, token, upload: () => api(endpointsUnderTest.upload, { file }) };
  };

  /** Sends only the first part of a request with a body. */
  function sendHalf(path: string, token: string | undefined, type: string, body: string, on = t) {
    const asked: ClientRequest = request(`${on.base}/api/audit-service${path}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': type, 'content-length': '900' },
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve);
      asked.once('error', reject);
    });
    asked.once('close', close);
    asked.write(body);
    answer.catch(() => {});
    return { asked, answer, closed };
  }
  const halfUpload = (token: string | undefined, on = t) =>
    sendHalf(
      ...(['/upload', token, 'multipart/form-data; boundary=x'] as const),
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nsome',
      on,
    );

  it('[H724] an upload is refused while the disk is nearly full, and accepted once there is space again', async () => {
    const { upload } = await person();
    isFull = true;
    const { status, code, message } = await refusalOf(upload());
    assert.deepEqual([status, code], [413, 'storage_full']);
    assert.match(message, /no space for files/);
    assert.deepEqual(folders(), []);
    isFull = false;
    assert.deepEqual(await upload(), { bytes: 10 });
  });

  it('[H724] an account may send only a limited number of uploads simultaneously', async () => {
    const [ann, bob] = [await person(), await person()];
    const halves = [halfUpload(ann.token), halfUpload(ann.token)];
    await waitFor('both uploads have begun', () => folders().length === 2);
    const { status, code } = await refusalOf(ann.upload());
    assert.deepEqual([status, code], [429, 'too_many_uploads']);
    assert.deepEqual(await bob.upload(), { bytes: 10 });
    for (const { asked } of halves) asked.destroy();
    await waitFor('both uploads have ended', () => folders().length === 0);
    assert.deepEqual(await ann.upload(), { bytes: 10 });
  });

  it('[H724] an upload is refused if too many uploaded files wait to be decoded', async () => {
    const { upload } = await person();
    failure = new ProcessPoolBusyError('50 jobs wait already');
    assert.deepEqual(await refusalOf(upload()), {
      status: 429,
      code: 'uploads_busy',
      message: 'Many files are being prepared right now. Try again in a minute',
    });
  });

  it('[H1489] an uploaded file that cannot be decoded in time is refused as too slow, not as broken', async () => {
    const { upload } = await person();
    failure = new ProcessLimitError('time', 'not done after 20000 ms');
    assert.deepEqual(await refusalOf(upload()), {
      status: 424,
      code: 'file_too_slow',
      message: 'Reading this file took too long. Try again later',
    });
  });

  describe('uploads and bodies that stop arriving', () => {
    const stalling = uploadTest(1);

    it('[H725] an upload that stalls gets 408 and is disconnected, and its temporary file is removed', async () => {
      const { token, upload } = await person(stalling);
      const { answer, closed } = halfUpload(token, stalling);
      await waitFor('the upload has begun', () => folders().length === 1);
      const response = await answer;
      assert.deepEqual([response.statusCode, JSON.parse(await text(response)).code], [408, 'upload_stalled']);
      await closed;
      await waitFor('the file has been removed', () => folders().length === 0);
      assert.deepEqual(await upload(), { bytes: 10 });
    });

    it('[H725] a JSON body that stalls gets 408 and is disconnected', async () => {
      const { answer, closed } = sendHalf('/write', undefined, 'application/json', '{"half":', stalling);
      const response = await answer;
      const { code, message } = JSON.parse(await text(response));
      assert.deepEqual(
        [response.statusCode, code, message],
        [408, 'invalid_request', ['the body did not arrive']],
      );
      await closed;
    });

    it('[H725] a REST client is disconnected if its request is refused before the body has arrived, and the rest of the body does not arrive', async () => {
      const { answer, closed } = halfUpload(undefined, stalling);
      assert.equal((await answer).statusCode, 401);
      await closed;
    });
  });
});
