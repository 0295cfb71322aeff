import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { queryClient } from '../platform/query-client.ts';
import { answerRequests, restoreRequests, signInAsGuest } from '../platform/rest-testing.ts';
import { crateSongsQuery, loadAllSongs, myCratesQuery } from './crates.ts';

describe('paging of playlists', () => {
  beforeEach(signInAsGuest);
  afterEach(restoreRequests);

  it('[R262] the songs of a playlist are read 300 at a time: 301 songs in two requests', async () => {
    const queries = answerRequests((query) => {
      const from = Number(query.get('offset'));
      const length = Math.min(300, 301 - from);
      const songs = Array.from({ length }, (_, at) => ({ crateSongUuid: `song-${from + at}` }));
      return Response.json({ count: 301, songs, songsRevision: 1, currentPosition: 0 });
    });
    await queryClient.fetchQuery(crateSongsQuery('a'));
    const list = await loadAllSongs('a', {});
    assert.deepEqual(queries.map(String), ['limit=300&offset=0', 'limit=300&offset=300']);
    assert.equal(list?.songs.filter(Boolean).length, 301);
  });

  it('[R263] the list of a user’s own playlists is read 100 at a time until its end', async () => {
    const queries = answerRequests((query) => {
      const length = Math.min(100, 130 - Number(query.get('offset')));
      return Response.json({ count: 130, crates: Array.from({ length }, () => ({ kind: 'playlist' })) });
    });
    assert.equal((await queryClient.fetchQuery(myCratesQuery())).length, 130);
    assert.deepEqual(queries.map(String), ['limit=100&offset=0', 'limit=100&offset=100']);
  });

  it('[R255] a playlist that cannot be read is logged to the console as an error, with its reason', async () => {
    const logged = mock.method(console, 'error', () => {});
    answerRequests(() => Response.json({ message: 'Not Found' }, { status: 404 }));
    await assert.rejects(queryClient.fetchQuery(crateSongsQuery('gone')));
    assert.equal(logged.mock.callCount(), 1);
    const [message, reason] = logged.mock.calls[0]?.arguments ?? [];
    assert.equal(message, 'A playlist could not be read');
    assert.equal((reason as { status?: number }).status, 404);
  });
});
