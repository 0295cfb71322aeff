import assert from 'node:assert/strict';
import { openApple } from './apple.ts';

/** A fake MusicKit whose calls take effect at once. */
class FakeMusic {
  musicUserToken = '';
  playbackState = 0;
  currentPlaybackTime = 0;
  volume = 1;
  readonly calls: string[] = [];
  failure: Error | null = null;
  get isAuthorized() {
    return this.musicUserToken !== '';
  }
  async setQueue({ song }: { song: string }) {
    this.calls.push(`queue ${song}`);
    if (this.failure) throw this.failure;
  }
  async play() {
    this.calls.push('play');
    this.playbackState = 2;
  }
  pause() {
    this.playbackState = 3;
  }
  stop() {
    this.calls.push('stop');
    this.playbackState = 4;
  }
  async seekToTime(seconds: number) {
    this.calls.push(`seek ${seconds}`);
  }
  addEventListener() {}
}

describe('openApple (Apple Music player)', () => {
  let music: FakeMusic;
  let userToken: string;
  beforeEach(() => {
    [music, userToken] = [new FakeMusic(), 'listener'];
    Reflect.set(globalThis, 'MusicKit', { configure: async () => music });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'MusicKit'));
  const open = () =>
    openApple({ script: '/script.js', loadTokens: async () => ({ developerToken: 'operator', userToken }) });

  it('[R109] the Apple Music player plays a song with the listener’s account, from the requested position', async () => {
    const player = await open();
    await player.load('1440000001', () => assert.fail('nothing fails'));
    player.seek(12.5);
    await player.play();
    assert.deepEqual(
      [music.musicUserToken, music.calls],
      ['listener', ['queue 1440000001', 'play', 'seek 12.5']],
    );
    assert.equal(player.isSounding(), true);
    player.clear();
    assert.equal(player.isSounding(), false);
  });

  it('[H1138] the Apple Music player fails to load a song if the listener has no Apple Music account; no excerpt is played instead', async () => {
    userToken = '';
    const player = await open();
    await assert.rejects(
      player.load('1', () => {}),
      { failure: 'account' },
    );
    assert.deepEqual(music.calls, []);
  });

  it('[R117] if Apple’s player loses the user token after a song was loaded, the page requests the token again before it plays', async () => {
    const player = await open();
    await player.load('1', () => {});
    [music.musicUserToken, userToken] = ['', 'renewed'];
    await player.play();
    assert.equal(music.musicUserToken, 'renewed');
    player.clear();
  });

  it('[H1135] the Apple Music player fails to load a song that is missing at Apple Music or unavailable in the listener’s country, with that reason', async () => {
    const player = await open();
    for (const [name, failure] of [
      ['CONTENT_RESTRICTED', 'country'],
      ['NOT_FOUND', 'missing'],
    ] as const) {
      music.failure = Object.assign(new Error(name), { name });
      await assert.rejects(
        player.load('1', () => {}),
        { failure },
      );
    }
  });
});
