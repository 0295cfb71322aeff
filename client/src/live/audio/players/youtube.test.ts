import assert from 'node:assert/strict';
import { openYouTube } from './youtube.ts';

/** A fake YT.Player whose calls take effect at once. */
class FakePlayer {
  static last: FakePlayer;
  readonly calls: string[] = [];
  readonly events: {
    onReady(): void;
    onStateChange(event: { data: number }): void;
    onError(event: object): void;
  };
  time = 0;
  constructor(_target: unknown, { events }: { events: FakePlayer['events'] }) {
    FakePlayer.last = this;
    this.events = events;
    queueMicrotask(() => events.onReady());
  }
  set(state: number) {
    this.events.onStateChange({ data: state });
  }
  cueVideoById({ videoId }: { videoId: string }) {
    this.calls.push(`cue ${videoId}`);
    if (videoId === 'gone') this.events.onError({ data: 100 });
    else this.set(5);
  }
  seekTo(seconds: number) {
    this.calls.push(`seek ${seconds}`);
    this.time = seconds;
  }
  playVideo() {
    this.calls.push('play');
    this.set(1);
  }
  pauseVideo() {
    this.calls.push('pause');
    this.set(2);
  }
  setPlaybackRate(rate: number) {
    this.calls.push(`rate ${rate}`);
  }
  setVolume() {}
  getCurrentTime = () => this.time;
  getDuration = () => 181.5;
}

describe('openYouTube (YouTube player)', () => {
  const usual = ['YT', 'document', 'location'].map((name) => [name, Reflect.get(globalThis, name)] as const);
  let video: { hidden: boolean; label: string };
  beforeEach(() => {
    video = { hidden: false, label: '' };
    const element = () =>
      Object.assign(video, {
        ...{ append() {}, dataset: {}, className: '' },
        setAttribute: (_name: string, value: string) => Object.assign(video, { label: value }),
      });
    Reflect.set(globalThis, 'document', { createElement: element, body: { append() {} } });
    Reflect.set(globalThis, 'location', { origin: 'http://here' });
    Reflect.set(globalThis, 'YT', { loaded: 1, Player: FakePlayer });
  });
  afterEach(() => {
    for (const [name, value] of usual) Reflect.set(globalThis, name, value);
  });
  const open = () => openYouTube('/script.js', 'Video of the song');

  it('[R109] the YouTube player loads a video by its id and starts it at the requested position', async () => {
    const player = await open();
    await player.load('abc', () => assert.fail('nothing fails'));
    player.seek(() => 31.5);
    await player.play();
    assert.deepEqual(FakePlayer.last.calls, ['cue abc', 'seek 31.5', 'play']);
    assert.equal(player.isSounding(), true);
    player.clear();
    assert.equal(player.isSounding(), false);
  });

  it('[H1002] the YouTube player reports the length of a video when it begins to play', async () => {
    const lengths: [string, number][] = [];
    const player = await openYouTube('/script.js', 'Video', (...length) => lengths.push(length));
    await player.load('abc', () => {});
    assert.deepEqual(lengths, []);
    await player.play();
    assert.deepEqual(lengths, [['abc', 181.5]]);
  });

  it('[H1140] the window of YouTube videos has a label, and is visible only while a video is loaded', async () => {
    const player = await open();
    assert.deepEqual([video.hidden, video.label], [true, 'Video of the song']);
    await player.load('abc', () => {});
    assert.equal(video.hidden, false);
    player.clear();
    assert.equal(video.hidden, true);
  });

  it('[H1135] the YouTube player fails to load a missing video, and reports an error that occurs later with its reason', async () => {
    const player = await open();
    await assert.rejects(
      player.load('gone', () => {}),
      { failure: 'missing' },
    );
    const failed: Error[] = [];
    await player.load('abc', (error) => failed.push(error));
    FakePlayer.last.events.onError({ data: 150 });
    assert.deepEqual(
      failed.map((error) => Reflect.get(error, 'failure')),
      ['embedding'],
    );
  });
});
