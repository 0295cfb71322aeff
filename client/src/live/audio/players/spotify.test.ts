import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { PlaybackError } from './playback-error.ts';
import { openSpotify } from './spotify.ts';

/** A fake Spotify.Player whose device plays once the Web API has accepted the call. */
class FakeDevice {
  static last: FakeDevice;
  readonly listeners = new Map<string, (event: object) => void>();
  state: { paused: boolean; position: number; duration: number } | null = null;
  readonly calls: string[] = [];
  constructor() {
    FakeDevice.last = this;
  }
  addListener(name: string, listener: (event: object) => void) {
    this.listeners.set(name, listener);
  }
  connections = 0;
  disconnect() {
    this.calls.push('disconnect');
  }
  async connect() {
    this.connections += 1;
    this.listeners.get('ready')?.({ device_id: `device-${this.connections}` });
    return true;
  }
  getCurrentState = async () => this.state;
  async pause() {
    this.calls.push('pause');
  }
  async seek(ms: number) {
    this.calls.push(`seek ${ms}`);
  }
  async setVolume() {}
  async activateElement() {}
}

describe('openSpotify (Spotify player)', () => {
  let statuses: number[];
  let requests: { url: string; token: string; body: unknown }[];
  let renewals: boolean[];
  beforeEach(() => {
    [statuses, requests, renewals] = [[204], [], []];
    Reflect.set(globalThis, 'Spotify', { Player: FakeDevice });
    mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      requests.push({ url, token: headers.get('authorization') ?? '', body: JSON.parse(String(init.body)) });
      const status = statuses.shift() ?? 204;
      if (status === 204) FakeDevice.last.state = { paused: false, position: 30_000, duration: 90_000 };
      return new Response(null, { status });
    });
  });
  afterEach(() => {
    mock.restoreAll();
    Reflect.deleteProperty(globalThis, 'Spotify');
  });
  const open = () =>
    openSpotify({
      ...{ script: '/script.js', api: 'http://api' },
      async loadToken(renew) {
        renewals.push(renew);
        return renew ? 'new' : 'old';
      },
    });

  it('[R109] the Spotify player starts a song on this page’s device at the requested position', async () => {
    const player = await open();
    await player.load('abc', () => assert.fail('nothing fails'));
    player.seek(() => 30);
    await player.play();
    player.pause();
    assert.deepEqual(requests, [
      {
        url: 'http://api/v1/me/player/play?device_id=device-1',
        token: 'Bearer old',
        body: { uris: ['spotify:track:abc'], position_ms: 30_000 },
      },
    ]);
  });

  it('[H1652] if Spotify loses the device of this page, even during a song, the page connects it again and does not report the song as missing', async () => {
    statuses = [404, 204];
    const player = await open();
    const reported: unknown[] = [];
    await player.load('abc', (error) => reported.push(error));
    await player.play();
    const devices = () => requests.map(({ url }) => new URL(url).searchParams.get('device_id'));
    assert.deepEqual(devices(), ['device-1', 'device-2']);
    // Spotify loses the device during the song, so the next `play` must reconnect it.
    FakeDevice.last.listeners.get('not_ready')?.({ device_id: 'device-2' });
    assert.deepEqual(
      reported.map((error) => error instanceof PlaybackError && error.failure),
      ['device'],
    );
    await player.play();
    assert.deepEqual(devices(), ['device-1', 'device-2', 'device-3']);
    player.pause();
    statuses = [404, 404];
    await assert.rejects(player.play(), { failure: 'device' });
  });

  it('[R117] if Spotify refuses a token, the token is renewed and the request repeated once; if it is refused again, that is an error', async () => {
    statuses = [401, 204];
    const player = await open();
    await player.load('abc', () => {});
    await player.play();
    player.pause();
    assert.deepEqual(
      requests.map(({ token }) => token),
      ['Bearer old', 'Bearer new'],
    );
    [statuses, requests] = [[401, 401, 204], []];
    await assert.rejects(player.play(), { failure: 'account' });
    assert.equal(requests.length, 2);
  });

  it('[H2075] if Spotify does not respond to play, that fails, and a late response starts nothing', async () => {
    const player = await open();
    await player.load('abc', () => {});
    const asked = Promise.withResolvers<AbortSignal | null | undefined>();
    // A mock over a mock would stay after `restoreAll`.
    mock.restoreAll();
    mock.method(globalThis, 'fetch', (_url: string, { signal }: RequestInit) => {
      asked.resolve(signal);
      return new Promise(() => {});
    });
    mock.timers.enable({ apis: ['setTimeout'] });
    const playing = player.play();
    const signal = await asked.promise;
    mock.timers.tick(scaleTimeout(10_000));
    await assert.rejects(playing, { failure: 'error' });
    assert.equal(signal?.aborted, true);
    mock.timers.reset();
  });

  it('[R250] without a Spotify token, playing a song at Spotify fails before a request is sent', async () => {
    const player = await openSpotify({
      ...{ script: '/script.js', api: 'http://api' },
      loadToken: () => Promise.reject(new PlaybackError('account', 'no token')),
    });
    await player.load('abc', () => {});
    await assert.rejects(player.play(), { failure: 'account' });
    assert.deepEqual(requests, []);
  });

  it('[H1135] playing a song at Spotify fails with the reason if the account has no Premium, or if Spotify later reports an authentication error', async () => {
    statuses = [403];
    const player = await open();
    const failed: unknown[] = [];
    await player.load('abc', (error) => failed.push(Reflect.get(error, 'failure')));
    await assert.rejects(player.play(), { failure: 'plan' });
    FakeDevice.last.listeners.get('authentication_error')?.({ message: 'signed out' });
    assert.deepEqual(failed, ['account']);
  });
});
