import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { ApiUser } from '@hangout/testkit/accounts';
import { expectRefusal, type ObservedRefusal } from '@hangout/testkit/refusal';
import { makeSilentFlac } from '@hangout/testkit/songs/flac';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { uploadFile, waitForVerification } from '@hangout/testkit/songs/upload';
import { type AcceptanceRun, type AcceptanceTest, requireResult } from './acceptance-run.ts';
import { assertMusicContinues } from './refusals.ts';

/** Acceptance test: uploads files that are no songs. */
export const brokenUploads: AcceptanceTest = {
  title: '[H965] broken uploads are refused with a message, and the next song is verified',
  async run(run) {
    const { ann } = requireResult(run.hangout, 'the hangout');
    const description = new TextEncoder().encode('These are words and no music at all.\n'.repeat(200));
    await assertRejected(run, ann, 'a text named .mp3', description, 'words.mp3');
    await assertRejected(run, ann, '0 bytes', new Uint8Array(0), 'nothing.wav');
    await assertRejected(run, ann, 'a song cut off in its header', composeMelody(1).slice(0, 30), 'cut.wav');
    await assertRejected(run, ann, '40 hours of silence in a small file', makeSilentFlac(40), 'trap.flac');
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(64 * 1024 * 1024)));
    await assertRejected(run, ann, '64 MB of zeros, zipped, named .mp3', bomb, 'bomb.mp3');

    const begun = performance.now();
    const status = await run.step('refused: 200 MB by its header, before the bytes are sent', () =>
      announceUpload(ann, 200 * 1024 * 1024),
    );
    assert.match(status, / 413 /);
    assert.ok(performance.now() - begun < 5_000, 'at once');
    await assertMusicContinues(run);

    const { songId } = await uploadFile(ann, composeMelody(5, 330), 'After All.wav');
    const song = await run.step('a good song still goes through', () => waitForVerification(ann, songId));
    assert.equal(song.status, 'VERIFIED');
  },
};

/**
 * Uploads a file that must be refused at once or rejected by verification, and expects an error message in both
 * cases.
 */
async function assertRejected(
  run: AcceptanceRun,
  who: ApiUser,
  what: string,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<void> {
  await run.step(`refused: ${what}`, async () => {
    const taken = await uploadFile(who, bytes, name).then(
      (song) => song,
      async (error: unknown): Promise<ObservedRefusal> => expectRefusal(Promise.reject(error)),
    );
    if ('songId' in taken) {
      const song = await waitForVerification(who, taken.songId);
      assert.equal(song.status, 'VERIFICATION_ERROR', what);
      assert.match(song.error?.message ?? '', /\w+/, `${what}: words`);
    } else assert.ok(taken.status >= 400 && taken.status < 500, `${what}: ${taken.status}`);
  });
  await assertMusicContinues(run);
}

/**
 * Announces a request body of this many bytes, sends only its beginning, and returns the status line of the response.
 */
async function announceUpload({ origin, token }: ApiUser, bytes: number): Promise<string> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="big.wav"\r\n\r\nRIFF';
  socket.write(
    `POST /api/room-service/upload/song HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${bytes}\r\n\r\n${form}`,
  );
  const [answer] = await once(socket, 'data', { signal: AbortSignal.timeout(10_000) });
  socket.destroy();
  return String(answer).split('\r\n', 1)[0] ?? '';
}
