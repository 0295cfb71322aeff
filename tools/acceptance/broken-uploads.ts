import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { makeSilentFlac } from '@hangout/testkit/songs/flac';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { handIn, untilDecided } from '../../e2e/music.ts';
import type { Caller } from '../../e2e/people.ts';
import { type RefusedWith, refused } from '../../e2e/refused.ts';
import { type AcceptanceRun, type AcceptanceTest, requireResult } from './acceptance-run.ts';
import { assertMusicContinues } from './refusals.ts';

/** Files that are no songs. */
export const brokenUploads: AcceptanceTest = {
  title: '[H965] broken uploads are refused in words, and the next song goes through',
  async run(evening) {
    const { ann } = requireResult(evening.hangout, 'the hangout');
    const words = new TextEncoder().encode('These are words and no music at all.\n'.repeat(200));
    await assertRejected(evening, ann, 'a text named .mp3', words, 'words.mp3');
    await assertRejected(evening, ann, '0 bytes', new Uint8Array(0), 'nothing.wav');
    await assertRejected(
      evening,
      ann,
      'a song cut off in its header',
      composeMelody(1).slice(0, 30),
      'cut.wav',
    );
    await assertRejected(
      evening,
      ann,
      '40 hours of silence in a small file',
      makeSilentFlac(40),
      'trap.flac',
    );
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(64 * 1024 * 1024)));
    await assertRejected(evening, ann, '64 MB of zeros, zipped, named .mp3', bomb, 'bomb.mp3');

    const begun = performance.now();
    const status = await evening.step('refused: 200 MB by its header, before the bytes are sent', () =>
      announceUpload(ann, 200 * 1024 * 1024),
    );
    assert.match(status, / 413 /);
    assert.ok(performance.now() - begun < 5_000, 'at once');
    await assertMusicContinues(evening);

    const { songId } = await handIn(ann, composeMelody(5, 330), 'After All.wav');
    const song = await evening.step('a good song still goes through', () => untilDecided(ann, songId));
    assert.equal(song.status, 'VERIFIED');
  },
};

/** Refused at the door, or taken in and then found to be no song: in words both times. */
async function assertRejected(
  evening: AcceptanceRun,
  who: Caller,
  what: string,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<void> {
  await evening.step(`refused: ${what}`, async () => {
    const taken = await handIn(who, bytes, name).then(
      (song) => song,
      async (error: unknown): Promise<RefusedWith> => refused(Promise.reject(error)),
    );
    if ('songId' in taken) {
      const song = await untilDecided(who, taken.songId);
      assert.equal(song.status, 'VERIFICATION_ERROR', what);
      assert.match(song.error?.message ?? '', /\w+/, `${what}: words`);
    } else assert.ok(taken.status >= 400 && taken.status < 500, `${what}: ${taken.status}`);
  });
  await assertMusicContinues(evening);
}

/** Announces a body of so many bytes, sends only its beginning, and returns the first line of the answer. */
async function announceUpload({ origin, token }: Caller, bytes: number): Promise<string> {
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
