import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import { RefusalError } from '@hangout/rules';
import en from '@hangout/rules/locales/en.json' with { type: 'json' };
import { errorText } from '../platform/errors.ts';
import { ownSongId } from './import-song.ts';

describe('ownSongId (the id of a song on this server)', () => {
  const calls: string[] = [];
  let number = 0;
  const importTrack = async ({ musicProvider, songId }: { musicProvider: string; songId: string }) => {
    calls.push(`${musicProvider} ${songId}`);
    return `own-${songId}`;
  };
  const failing = (status: number) => async () => {
    throw new ApiError('/track-import', status, { code: 'anything' });
  };
  const song = (providers: readonly string[], songId = '') => {
    number += 1;
    const ids = providers.map((provider) => [provider, `${provider}${number}`]);
    return { songId, playbackToken: null, musicProviders: Object.fromEntries(ids) as Record<string, string> };
  };
  const textOf = (error: unknown) =>
    errorText(error, (key) => (en.errors as Record<string, string>)[key.replace('errors.', '')]);
  const refusalText = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => assert.fail('nothing was refused'),
      (refused: unknown) => refused,
    );
    return { error, text: textOf(error) };
  };
  beforeEach(() => calls.splice(0));

  it('[R130] a song that already has an id on this server keeps it and is not imported', async () => {
    assert.equal(await ownSongId(song(['spotify'], '7'), importTrack), '7');
    assert.deepEqual(calls, []);
  });

  it('[R131] a song without an id is imported from its first provider in the import order, and only once', async () => {
    const everywhere = song(['apple', 'spotify', 'soundCloudPublic', 'sevenDigital']);
    const [id, again] = await Promise.all([
      ownSongId(everywhere, importTrack),
      ownSongId(everywhere, importTrack),
    ]);
    assert.deepEqual([id, again], [`own-sevenDigital${number}`, id]);
    await ownSongId(song(['apple', 'spotify']), importTrack);
    assert.deepEqual(
      calls,
      [`sevenDigital${number - 1}`, `spotify${number}`].map((one) => `${one.replace(/\d+$/, '')} ${one}`),
    );
  });

  it('[R132] importing a song fails if no provider of it supports imports, and the text says that none of its music providers is supported', async () => {
    const { text } = await refusalText(ownSongId(song(['youtube', 'audius']), importTrack));
    assert.equal(text, 'Sorry, this song does not have any supported music providers to import from.');
  });

  it('[R133] importing a song that the server refuses with a status below 500 fails with the text that it is not in the catalogue; the next call tries again', async () => {
    const refused = song(['spotify']);
    for (const status of [400, 403, 404, 429]) {
      const { error, text } = await refusalText(ownSongId(refused, failing(status)));
      assert.ok(error instanceof RefusalError);
      assert.equal(text, "Sorry, this song is not in our catalog and can't be imported.");
    }
    const { text } = await refusalText(ownSongId(refused, failing(503)));
    assert.equal(text, 'Something went wrong, please try again');
    assert.equal(await ownSongId(refused, importTrack), `own-spotify${number}`);
  });
});
