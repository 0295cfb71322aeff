import assert from 'node:assert/strict';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { uploads } from '@hangout/contract/rest/uploads/uploads';
import { User } from '@hangout/db/models/accounts';
import { Song } from '@hangout/db/models/songs';
import { drawOfEachAttack, type HostileSong, listHostileSongs } from '@hangout/testkit/fuzzing/hostile-songs';
import { isLongLane } from '@hangout/testkit/lane';
import { createNamedRandom, testSeed } from '@hangout/testkit/seeded-random';
import { waitFor } from '@hangout/testkit/wait-for';
import { clicks, encoded } from '@hangout/worker/media/testing';
import { musicDependencies } from '../testing/music.ts';
import { restTest } from '../testing/rest-test.ts';
import { watchMemory } from '../testing/watch-memory.ts';

/** Rounds of all hostile files in the long lane, each with other random bytes: over 200 files in total. */
const ROUNDS = 3;
/** Number of concurrent uploads. */
const AT_ONCE = 6;
/** Uploads are streamed and files are read by child processes, so this process needs little memory. */
const MOST_MEMORY_MB = 300;

describe('uploads of malicious audio files', () => {
  const music = musicDependencies();
  const t = restTest({ dependencies: music.dependencies, env: { LIMITS_TIMES: '1000' } });
  after(() => music.end());

  it(`[H1194] malicious audio files are refused or harmless, and an ordinary upload still succeeds (seed ${testSeed})`, async () => {
    const transcoder = music.transcoder();
    const wav = clicks(2);
    const songs = Object.fromEntries(
      await Promise.all(
        (['mp3', 'wav', 'flac', 'm4a', 'opus'] as const).map(
          async (format) => [format, await encoded(transcoder, wav, format)] as const,
        ),
      ),
    );
    const listRound = (round: number) => {
      const random = createNamedRandom(testSeed, `hostile songs ${round}`);
      const all = listHostileSongs(random, songs);
      assert.ok(all.length >= 70, `${all.length} files are too few`);
      return isLongLane ? all : drawOfEachAttack(random, all);
    };
    const files = Array.from({ length: isLongLane ? ROUNDS : 1 }, (_, round) => listRound(round)).flat();

    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => t.ann()));
    await User.query(t.db).patch({ subscriptionLevel: 1 });
    for (const { uuid } of people) t.authenticator.invalidate(uuid);
    const memory = watchMemory();
    const uploaded = new Map<string, HostileSong>();
    const waiting = [...files];
    await Promise.all(
      people.map(async ({ api }) => {
        for (let file = waiting.shift(); file; file = waiting.shift()) {
          const body = { file: new File([file.bytes()], file.name, { type: file.type }) };
          const song = await api(uploads.song, body).catch(({ status, code }) => ({
            status,
            code,
            songId: null,
          }));
          if (song.songId !== null) uploaded.set(song.songId, file);
          else
            assert.ok(
              Number(song.status) >= 400 && Number(song.status) < 500,
              `${file.what}: ${song.status}`,
            );
        }
      }),
    );
    const pending = () =>
      Song.query(t.db).whereNotIn('status', ['VERIFIED', 'VERIFICATION_ERROR']).resultSize();
    await waitFor('all of them are examined', async () => (await pending()) === 0, {
      turns: 100 * files.length,
    });
    const grownMb = memory.end();

    const played: string[] = [];
    for (const song of await Song.query(t.db)) {
      const file = uploaded.get(String(song.id));
      const what = file?.what ?? 'a song that nobody has uploaded';
      if (song.status === 'VERIFICATION_ERROR') continue;
      played.push(what);
      assert.ok(file?.mayBePlayed, `${what} has become a song`);
      assert.ok((song.duration ?? 0) >= 1 && (song.duration ?? 0) <= 1200, `${what} has ${song.duration} s`);
      for (const shown of [song.trackName, song.artistName, song.albumName ?? ''])
        assert.ok(
          shown.length <= 1000 && [...shown].every((letter) => letter >= ' ' && letter !== '\u202e'),
          `${what}: ${JSON.stringify(shown.slice(0, 80))}`,
        );
    }
    console.log(`      ${files.length} tried, ${played.length} played, ${grownMb} MB more at most`);
    assert.ok(grownMb < MOST_MEMORY_MB, `${grownMb} MB more were in use`);

    const good = await t.bob();
    const { songId } = await good.api(uploads.song, { file: new File([new Uint8Array(wav)], 'good.wav') });
    await waitFor('the good song is decided', async () => (await pending()) === 0);
    assert.equal((await good.api(uploadedSongs.byId, { id: songId })).status, 'VERIFIED');
  });
});
