import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { answerRequests, restoreRequests, signInAsGuest } from '../platform/rest-testing.ts';
import { serverNow } from '../platform/server-clock.ts';
import { fetchProviderStreams } from './music-providers.ts';

describe('fetchProviderStreams (cached audio URLs of music providers)', () => {
  beforeEach(signInAsGuest);
  afterEach(restoreRequests);
  /**
   * Requests the URLs of a song twice, the second time with the given `renew`; returns the number of requests that
   * reach the server.
   */
  async function countRequests(lifetimeMs: number | null, renew = false): Promise<number> {
    const expiresAt = lifetimeMs === null ? null : serverNow() + lifetimeMs;
    const queries = answerRequests(() => Response.json({ http: '/a.mp3', expiresAt }));
    for (const isAgain of [false, true])
      await fetchProviderStreams('audius', 'D1', {
        ...{ renew: isAgain && renew, quality: 'medium', playbackToken: null },
      });
    return queries.length;
  }

  it('[R108] valid audio URLs are cached: a second call sends no request to the server', async () => {
    assert.equal(await countRequests(600_000), 1);
  });

  it('[R108] valid audio URLs are requested from the server again if the caller asks for renewal', async () => {
    assert.equal(await countRequests(600_000, true), 2);
  });

  it('[R108] audio URLs that expire within a minute are requested from the server again', async () => {
    assert.equal(await countRequests(30_000), 2);
  });

  it('[R108] audio URLs without an expiry are cached', async () => {
    assert.equal(await countRequests(null), 1);
  });

  it('[R108] audio URLs close to their expiry are requested again even if the browser’s clock is behind the server’s', async () => {
    const machineNow = Date.now;
    mock.method(Date, 'now', () => machineNow() - 600_000);
    assert.equal(await countRequests(30_000), 2);
  });
});
