import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Song } from '@hangout/contract/rest/shapes/song-shape';
import { createPlayer, type Player } from './player.ts';
import { NO_START_DELAYS } from './start-delay.ts';

/** A fake audio element whose file never arrives. */
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

  it('[H286] the player loads metadata of the expected song before the server’s clock is known, and later plays it by the same audio element', async () => {
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
});
