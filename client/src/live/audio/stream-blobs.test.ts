import assert from 'node:assert/strict';
import { createStreamBlobs } from './stream-blobs.ts';

function open() {
  let now = 0;
  let requests = 0;
  let isDown = false;
  const revoked: [url: string, at: number][] = [];
  const timers: { at: number; run: () => void }[] = [];
  const blobs = createStreamBlobs({
    fetchBlob: async (address) => {
      if (isDown) throw new Error('down');
      return new Blob([address]);
    },
    createUrl: () => `blob:${requests}`,
    revokeUrl: (url) => revoked.push([url, now]),
    now: () => now,
    setTimer: (run, ms) => timers.push({ at: now + ms, run }),
  });
  return {
    revoked,
    requests: () => requests,
    setDown: (down: boolean) => {
      isDown = down;
    },
    advance: (seconds: number) => {
      const end = now + seconds * 1000;
      for (const timer of timers.filter(({ at }) => at > now && at <= end)) {
        now = timer.at;
        timer.run();
      }
      now = end;
    },
    load: (key = 'sevenDigital:1', duration = 200) =>
      blobs.load({
        key,
        duration,
        address: async () => {
          requests += 1;
          return `https://example.org/${requests}`;
        },
      }),
  };
}

describe('songs that are fetched as blobs', () => {
  it('[R271] a song that is loaded again within an hour is not fetched again; after an hour it is', async () => {
    const t = open();
    const [first, second] = await Promise.all([t.load(), t.load()]);
    t.advance(3_599);
    assert.deepEqual([first, second, await t.load(), t.requests()], ['blob:1', 'blob:1', 'blob:1', 1]);
    t.advance(1);
    assert.deepEqual([await t.load(), t.requests()], ['blob:2', 2]);
    await t.load('sevenDigital:2');
    assert.equal(t.requests(), 3);
  });

  it('[R121][R278] a song’s blob URL is revoked one hour plus the song’s length after it was created, and not earlier', async () => {
    const t = open();
    await t.load('sevenDigital:1', 200);
    t.advance(3_799);
    assert.deepEqual(t.revoked, []);
    t.advance(1);
    assert.deepEqual(t.revoked, [['blob:1', 3_800_000]]);
  });

  it('if fetching a song fails, the next attempt to load the song fetches it again', async () => {
    const t = open();
    t.setDown(true);
    await assert.rejects(t.load(), /down/);
    t.setDown(false);
    assert.equal(await t.load(), 'blob:2');
  });
});
