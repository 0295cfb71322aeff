import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ApiError } from '@hangout/contract/framework/errors';
import type { UploadedSong } from '@hangout/contract/rest/shapes/uploaded-song';
import { waitUntil } from '@hangout/testkit/wait-for';
import { restoreRequests, signInAsGuest } from '../../platform/rest-testing.ts';
import { tabStorage } from '../../platform/storage.ts';
import { localSettingsAtom, store } from '../../platform/store.ts';
import { clearUserData } from '../../platform/user-data.ts';
import { awaitingQueueAtom, queueReadySongs } from './awaiting-queue.ts';
import { cancelFileUpload, fileUploadsAtom, pauseUpload, resumeUpload, uploadFiles } from './upload-files.ts';

describe('the uploads of this tab', () => {
  beforeEach(signInAsGuest);
  afterEach(() => {
    clearUserData();
    Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
    restoreRequests();
  });

  it('[H574] an upload that was resumed right after a pause can be paused again, and sends nothing then', async () => {
    const begun: PromiseWithResolvers<Response>[] = [];
    mock.method(globalThis, 'fetch', () => {
      const response = Promise.withResolvers<Response>();
      begun.push(response);
      return response.promise;
    });
    const parts: object[] = [];
    class Request {
      upload = {};
      status = 200;
      response = { uploadUuid: 'u', offset: 5 };
      onload = () => {};
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        parts.push(this);
        this.onload();
      }
    }
    Reflect.set(globalThis, 'XMLHttpRequest', Request);
    const answer = (at: number) =>
      (begun[at] ?? assert.fail(`call ${at} is made`)).resolve(Response.json({ uploadUuid: 'u', offset: 0 }));

    await uploadFiles([new File(['sound'], 'song.mp3', { type: 'audio/mpeg' })], false);
    const id = store.get(fileUploadsAtom)[0]?.id ?? assert.fail('the upload is listed');
    await waitUntil(() => begun.length === 1);
    pauseUpload(id);
    resumeUpload(id);
    answer(0);
    await waitUntil(() => begun.length === 2);
    pauseUpload(id);
    answer(1);
    resumeUpload(id);
    await waitUntil(() => begun.length === 3);
    assert.deepEqual(parts, []);
    answer(2);
    await waitUntil(() => parts.length === 1);
  });

  it('[H574] an upload that is cancelled while it begins is cancelled at the server too, and does not begin again', async () => {
    const begun = Promise.withResolvers<Response>();
    const calls: string[] = [];
    mock.method(globalThis, 'fetch', (url: string, { method }: RequestInit) => {
      calls.push(`${method} ${url}`);
      return calls.length === 1 ? begun.promise : Promise.resolve(new Response(null, { status: 204 }));
    });
    const upload = (name: string) => uploadFiles([new File(['sound'], name, { type: 'audio/mpeg' })], false);
    await upload('song.mp3');
    const id = store.get(fileUploadsAtom)[0]?.id ?? assert.fail('the upload is listed');
    await waitUntil(() => calls.length === 1);
    cancelFileUpload(id);
    begun.resolve(Response.json({ uploadUuid: 'u-1', offset: 0 }));
    await waitUntil(() => calls.length === 2);
    assert.match(calls[1] ?? '', /^DELETE .*u-1$/);
    // The next upload begins after whatever the cancelled one may still send.
    await upload('next.mp3');
    await waitUntil(() => calls.length === 3);
    assert.match(calls[2] ?? '', /^POST /);
    assert.deepEqual(
      store.get(fileUploadsAtom).map(({ name }) => name),
      ['next.mp3'],
    );
  });

  it('[H2087] a song that is to be queued once the server has verified it is queued after a reload too, once, and not for somebody else', async () => {
    mock.method(globalThis, 'fetch', (url: string) =>
      Promise.resolve(
        Response.json(
          url.includes('complete')
            ? { songId: '7', status: 'PENDING_UPLOAD', trackName: 'Tide' }
            : { uploadUuid: 'u', offset: 5 },
        ),
      ),
    );
    await uploadFiles([new File(['sound'], 'song.mp3', { type: 'audio/mpeg' })], true);
    await waitUntil(() => store.get(awaitingQueueAtom).size === 1);
    const queued: string[] = [];
    const reload = async (name: string) => {
      const reloaded: typeof import('./awaiting-queue.ts') = await import(`./awaiting-queue.ts?${name}`);
      return (status: UploadedSong['status']) =>
        reloaded.queueReadySongs([{ songId: '7', status }], async ({ songId }) => queued.push(songId));
    };
    const first = await reload('first');
    first('PENDING_UPLOAD');
    store.set(localSettingsAtom, { token: null });
    const others = await reload('others');
    others('VERIFIED');
    assert.deepEqual(queued, []);
    signInAsGuest();
    first('VERIFIED');
    assert.deepEqual(queued, ['7']);
    await waitUntil(() => !tabStorage.read('awaitingQueue')?.includes('7'));
    const second = await reload('second');
    second('VERIFIED');
    assert.deepEqual(queued, ['7']);
  });

  it('[H2087] a verified song that could not be queued because of the network is queued by the next attempt, one at a time; a refused one is forgotten', async () => {
    const attempts: PromiseWithResolvers<unknown>[] = [];
    const queue = () => {
      const attempt = Promise.withResolvers<unknown>();
      attempts.push(attempt);
      return attempt.promise;
    };
    const verified = [{ songId: '7', status: 'VERIFIED' as const }];
    store.set(awaitingQueueAtom, new Set(['7']));
    queueReadySongs(verified, queue);
    queueReadySongs(verified, queue);
    assert.equal(attempts.length, 1);
    attempts[0]?.reject(new ApiError('/queue', 0, {}));
    await waitUntil(() => {
      queueReadySongs(verified, queue);
      return attempts.length > 1;
    });
    attempts[1]?.reject(new ApiError('/queue', 403, { code: 'queue_full' }));
    await waitUntil(() => store.get(awaitingQueueAtom).size === 0);
  });

  it('[H777] songs that wait to be queued are forgotten when the user’s data is cleared at sign-out', () => {
    store.set(awaitingQueueAtom, new Set(['7']));
    clearUserData();
    assert.equal(store.get(awaitingQueueAtom).size, 0);
  });
});
