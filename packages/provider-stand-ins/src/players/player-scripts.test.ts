import assert from 'node:assert/strict';
import vm from 'node:vm';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';

describe('stand-ins of the providers’ players (YouTube, Spotify, Apple)', () => {
  const standIns = useStandIns();
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${standIns().origin}${path}`, { headers });

  for (const path of ['/youtube/iframe_api', '/spotify/spotify-player.js', '/apple/musickit.js'])
    it(`[H1141] ${path} is valid JavaScript that contains the URL of its stand-in`, async () => {
      const response = await get(path);
      const text = await response.text();
      assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/);
      assert.ok(text.includes(standIns().origin) && !text.includes('__ORIGIN__'));
      assert.doesNotThrow(() => new vm.Script(text));
    });

  it('[H1141] a player gets a song’s audio in byte ranges, and 404 for an unknown song', async () => {
    const songs = [
      '/youtube/media/video000001',
      `/spotify/audio/${'1'.padStart(22, '0')}`,
      '/apple/audio/1440000001',
    ];
    for (const path of songs) {
      const response = await get(path, { range: 'bytes=0-9' });
      assert.deepEqual([response.status, (await response.arrayBuffer()).byteLength], [206, 10], path);
    }
    for (const path of ['/youtube/media/video009999', '/spotify/audio/x', '/apple/audio/1'])
      assert.equal((await get(path)).status, 404, path);
  });

  it('[H1141] registering a Spotify player without an account’s token is refused with 401', async () => {
    const connect = await fetch(`${standIns().origin}/spotify/player/devices`, { method: 'POST' });
    assert.equal(connect.status, 401);
    await connect.body?.cancel();
  });
});
