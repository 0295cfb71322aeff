import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Song } from '@hangout/contract/rest/shapes/song-shape';
import { LEADING_SILENCE_MS, UP_NEXT_MS } from '@hangout/rules';
import { serverNow, startClockSync, stopClockSync } from '../../platform/server-clock.ts';
import { fakePage, installFakeAudio } from './audio-testing.ts';
import { createPlayer, type Player, type PlayerOptions } from './player.ts';
import { FakeIdPlayer } from './players/fake-id-player.ts';
import { PlayingElement } from './playing-element.ts';
import { NO_START_DELAYS } from './start-delay.ts';

/** A fake audio element whose file never loads. */
class Element extends EventTarget {
  static all: Element[] = [];
  src = '';
  preload = '';
  paused = true;
  readyState = 0;
  currentTime = 0;
  volume = 1;
  constructor() {
    super();
    Element.all.push(this);
  }
  load() {}
  pause() {}
  removeAttribute() {
    this.src = '';
  }
}

const song = Song.parse({
  ...{ songId: '7', songShortId: 'g', trackName: 'g', artistName: 'x', duration: 60 },
  musicProviders: { uploadService: '7' },
});

describe('createPlayer', () => {
  const usual = Reflect.get(globalThis, 'Audio');
  let player: Player;
  const requested: string[] = [];
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    Reflect.set(globalThis, 'Audio', Element);
    Element.all = [];
    requested.length = 0;
    player = createPlayer({
      async fetchStreamUrls(songId) {
        requested.push(songId);
        return { http: `/songs/${songId}` };
      },
      onStatus: () => {},
      delays: NO_START_DELAYS,
      onDelays: () => {},
    });
  });
  afterEach(() => {
    player.close();
    mock.timers.reset();
    Reflect.set(globalThis, 'Audio', usual);
  });
  const tick = async () => {
    mock.timers.tick(50);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const loading = () => Element.all.filter(({ src }) => src !== '');

  it('[H286] the player loads the expected song’s metadata before the server’s clock is known, and keeps its audio element when the server announces the song as playing', async () => {
    player.follow(null, { song });
    await tick();
    assert.deepEqual(
      loading().map(({ src, preload }) => [src, preload]),
      [['/songs/7', 'metadata']],
    );
    const [element] = loading();
    const startTime = Date.now() - 20_000;
    player.follow(
      { playId: 'p', song, djUuid: '', startTime, endTime: startTime + 60_000, crossfadeMs: 0 },
      null,
    );
    await tick();
    await tick();
    assert.deepEqual([loading(), requested], [[element], ['7']]);
  });

  it('[H1883] on a late join the player seeks to the hangout’s position in the song after the first clock sample, before playback may start', async () => {
    const restore = fakePage();
    let samples = 0;
    startClockSync(() => (samples++ === 0 ? Promise.resolve({ now: Date.now() }) : new Promise(() => {})));
    await tick();
    const startTime = Date.now() - 20_000;
    player.follow(
      { playId: 'p', song, djUuid: '', startTime, endTime: startTime + 60_000, crossfadeMs: 0 },
      null,
    );
    await tick();
    const [element] = loading();
    assert.ok(element, 'the song is loading');
    element.currentTime = 0;
    element.readyState = 1;
    await tick();
    assert.ok(Math.abs(element.currentTime - 20) < 5, `${element.currentTime}`);
    assert.equal(element.paused, true);
    stopClockSync();
    restore();
  });
});

describe('createPlayer, a change of songs', () => {
  const ends: (() => void)[] = [];
  // Before the fake timers end.
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  const advance = installFakeAudio(10, 12);

  /** Starts a song, of 30 s if `lengthMs` is absent, from its beginning. */
  async function playSong(
    current: Song,
    crossfadeMs: number,
    options: Partial<PlayerOptions> = {},
    lengthMs = 30_000,
  ) {
    const restore = fakePage();
    startClockSync(async () => ({ now: 1_000_000 + performance.now() }));
    const player = createPlayer({
      ...{ fetchStreamUrls: async (id) => ({ http: `/songs/${id}` }), onStatus: () => {} },
      ...{ delays: NO_START_DELAYS, onDelays: () => {}, ...options },
    });
    ends.push(player.close, stopClockSync, restore);
    await advance(1_000);
    const startTime = serverNow();
    const endTime = startTime + lengthMs;
    const playing = { playId: 'p', song: current, djUuid: '', startTime, endTime, crossfadeMs };
    player.follow(playing, null);
    return { player, playing };
  }

  /** Plays a song of 30 s; the next one is named in time and starts `crossfadeMs` before that end. */
  async function playToNext(current: Song, next: Song, crossfadeMs: number, options: Partial<PlayerOptions>) {
    const { player, playing } = await playSong(current, crossfadeMs, options);
    const { startTime, endTime } = playing;
    const nextStart = endTime - crossfadeMs;
    await advance(nextStart - startTime - UP_NEXT_MS);
    player.follow(playing, { song: next, startTime: nextStart });
    await advance(UP_NEXT_MS);
    return { player, nextStart };
  }

  it('[H1934] [H1937] in a browser whose audio elements start late, the next song is warmed up when the server names it, and is heard on time', async () => {
    PlayingElement.startsLate = true;
    const elements: PlayingElement[] = [];
    class Listed extends PlayingElement {
      constructor() {
        super();
        elements.push(this);
      }
    }
    Reflect.set(globalThis, 'Audio', Listed);
    const next = { ...song, songId: '8', musicProviders: { uploadService: '8' } };
    const { nextStart } = await playToNext(song, next, 0, {});
    await advance(300);
    const element = elements.find(({ src }) => src === '/songs/8') ?? assert.fail('the next song is loaded');
    const late = serverNow() - nextStart - element.currentTime * 1000;
    assert.ok(Math.abs(late) < 20, `${late} ms late`);
  });

  for (const { what, reportStepMs } of [
    { what: 'with a lead-in', reportStepMs: 0 },
    { what: 'in a browser that reports positions in steps', reportStepMs: 40 },
  ])
    it(`[H2098] a song whose file begins with silence and whose player starts 90 ms late is brought to its time before its music begins, ${what}`, async () => {
      PlayingElement.reportStepMs = reportStepMs;
      const elements: PlayingElement[] = [];
      class Listed extends PlayingElement {
        constructor() {
          super();
          elements.push(this);
        }
      }
      Reflect.set(globalThis, 'Audio', Listed);
      const next = { ...song, songId: '8', musicProviders: { uploadService: '8' } };
      const contentOffsetMs = { hls: LEADING_SILENCE_MS, http: LEADING_SILENCE_MS };
      const { player, playing } = await playSong(song, 0, {
        fetchStreamUrls: async (id) => ({ http: `/songs/${id}`, contentOffsetMs }),
      });
      await advance(playing.endTime - playing.startTime - UP_NEXT_MS);
      player.follow(playing, { song: next, startTime: playing.endTime });
      await advance(UP_NEXT_MS - 3_000);
      PlayingElement.hasData = () => new Promise((resolve) => setTimeout(resolve, 90));
      await advance(3_000);
      const element =
        elements.find(({ src }) => src === '/songs/8') ?? assert.fail('the next song is loaded');
      const [at, position] = [serverNow(), element.currentTime * 1000];
      const earlyMs = position - LEADING_SILENCE_MS - (at - playing.endTime);
      assert.ok(Math.abs(earlyMs) <= reportStepMs + 12, `${earlyMs} ms early`);
      assert.ok(Math.abs(element.playbackRate - 1) < 0.02, `${element.playbackRate}`);
      assert.equal(element.volume > 0.5, true);
    });

  for (const { by, at } of [
    { by: 'the system', at: 'the same song' },
    { by: 'a press', at: 'the same song' },
    { by: 'a press', at: 'the next song' },
  ])
    it(`[H2222] a song that the system has paused stays silent until ${by} turns the sound on again, at the hangout’s position in ${at}`, async () => {
      const elements: PlayingElement[] = [];
      class Listed extends PlayingElement {
        constructor() {
          super();
          elements.push(this);
        }
      }
      Reflect.set(globalThis, 'Audio', Listed);
      const browser = { vendor: 'Google Inc.', userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/153.0' };
      const faked = mock.getter(globalThis, 'navigator', () => browser);
      ends.push(() => faked.mock.restore());
      const statuses: string[] = [];
      const { player, playing } = await playSong(song, 0, { onStatus: (status) => statuses.push(status) });
      await advance(12_000);
      assert.deepEqual([statuses.at(-1), statuses.includes('blocked')], ['playing', false]);
      const element = elements.find(({ paused }) => !paused) ?? assert.fail('it plays');
      element.pause();
      await advance(5_000);
      if (at === 'the next song') {
        const next = { ...song, songId: '8', musicProviders: { uploadService: '8' } };
        player.follow({ ...playing, playId: 'q', song: next, startTime: serverNow() }, null);
        await advance(5_000);
      }
      assert.deepEqual([elements.every(({ paused }) => paused), statuses.at(-1)], [true, 'blocked']);
      if (by === 'a press') player.unlock();
      else {
        await element.play();
        element.dispatchEvent(new Event('play'));
      }
      await advance(3_000);
      const { offsetMs, songId } = player.figures();
      assert.ok(Math.abs(offsetMs ?? Number.NaN) < 100, `${offsetMs} ms`);
      assert.deepEqual([songId, statuses.at(-1)], [at === 'the next song' ? '8' : '7', 'playing']);
    });

  for (const hasData of [true, false])
    it(`[H2052] a song that stops moving is ${hasData ? 'loaded again after four seconds and goes on at the hangout’s position' : 'not loaded again while it waits for its data'}`, async () => {
      let loads = 0;
      const elements: PlayingElement[] = [];
      class Stalling extends PlayingElement {
        constructor() {
          super();
          elements.push(this);
        }
        override load() {
          super.load();
          loads += 1;
          PlayingElement.heardRate = (asked) => asked;
        }
      }
      Reflect.set(globalThis, 'Audio', Stalling);
      const { player } = await playSong(song, 0);
      await advance(12_000);
      assert.ok(Math.abs(player.figures().offsetMs ?? Number.NaN) < 100, 'it plays');
      loads = 0;
      PlayingElement.heardRate = () => 0;
      for (const element of elements) element.readyState = hasData ? 4 : 2;
      await advance(3_500);
      assert.equal(loads, 0);
      await advance(3_000);
      assert.equal(loads > 0, hasData);
      if (!hasData) return;
      const { offsetMs } = player.figures();
      assert.ok(Math.abs(offsetMs ?? Number.NaN) < 100, `${offsetMs} ms`);
    });

  it('[H2076] a song whose data has stopped coming is loaded again after twenty seconds, and not while some comes', async () => {
    let loads = 0;
    const elements: PlayingElement[] = [];
    class Starving extends PlayingElement {
      constructor() {
        super();
        elements.push(this);
      }
      override load() {
        super.load();
        loads += 1;
        this.readyState = 4;
        PlayingElement.heardRate = (asked) => asked;
      }
    }
    Reflect.set(globalThis, 'Audio', Starving);
    const { player } = await playSong(song, 0, {}, 120_000);
    await advance(12_000);
    loads = 0;
    PlayingElement.heardRate = () => 0;
    for (const element of elements) element.readyState = 2;
    await advance(15_000);
    for (const element of elements) element.dispatchEvent(new Event('progress'));
    await advance(18_000);
    assert.equal(loads, 0);
    await advance(5_000);
    assert.equal(loads > 0, true);
    const { offsetMs } = player.figures();
    assert.ok(Math.abs(offsetMs ?? Number.NaN) < 100, `${offsetMs} ms`);
  });

  it('[H2052] a song whose element never starts although it has its data is loaded again', async () => {
    let loads = 0;
    class Stuck extends PlayingElement {
      override seeking = true;
      override load() {
        super.load();
        loads += 1;
        if (loads > 2) this.seeking = false;
      }
      override play() {
        return this.seeking ? new Promise<void>(() => {}) : super.play();
      }
    }
    Reflect.set(globalThis, 'Audio', Stuck);
    const { player } = await playSong(song, 0);
    await advance(9_000);
    assert.equal(player.figures().playing, false);
    await advance(6_000);
    const { playing, offsetMs } = player.figures();
    assert.deepEqual([playing, Math.abs(offsetMs ?? Number.NaN) < 100], [true, true], `${offsetMs} ms`);
  });

  for (const isLate of [false, true])
    it(`[H1170] in a hangout with crossfades the second of two songs of one provider’s player is heard from its beginning${isLate ? ', also if it was chosen only during its start' : ''}`, async () => {
      const youtube = new FakeIdPlayer();
      const isListed = Promise.withResolvers<void>();
      let asked = 0;
      const current = { ...song, songId: '1', musicProviders: { youtube: 'y1' } };
      const next = { ...song, songId: '2', musicProviders: { youtube: 'y2' } };
      const { player } = await playToNext(current, next, 8_000, {
        providers: {
          async loadListener() {
            asked += 1;
            if (isLate && asked > 1) await isListed.promise;
            return { providers: ['youtube'], accounts: {} };
          },
          fetchStreams: () => assert.fail('a player needs no URLs'),
          openPlayer: async () => youtube,
        },
      });
      await advance(200);
      isListed.resolve();
      await advance(300);
      assert.deepEqual(youtube.calls, ['load y1', 'play', 'clear', 'load y2', 'play']);
      const { songId, offsetMs } = player.figures();
      assert.equal(songId, '2');
      assert.ok(Math.abs(offsetMs ?? Number.NaN) < 100, `${offsetMs} ms`);
      await advance(1_500);
      const { volume } = youtube;
      await advance(8_000);
      assert.equal(volume, youtube.volume, 'a cut has no fade-in');
    });
});
