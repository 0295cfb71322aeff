import assert from 'node:assert/strict';
import { Song } from '@hangout/contract/rest/shapes/song-shape';
import type { AudioQuality } from '@hangout/rules';
import { serverNow } from '../../platform/server-clock.ts';
import { installFakeAudio } from './audio-testing.ts';
import { INAUDIBLE } from './deck.ts';
import { createDeckController } from './deck-controller.ts';
import { createLoadedDeck, type ListenerSettings, type LoadedDeck } from './loaded-deck.ts';
import { PlayingElement } from './playing-element.ts';
import { createQualitySwitch, type SwitchStep } from './quality-switch.ts';
import { NO_START_DELAYS } from './start-delay.ts';

const song = Song.parse({
  ...{ songId: '7', songShortId: 'g', trackName: 'g', artistName: 'x', duration: 120 },
  musicProviders: { uploadService: '7' },
});

describe('createQualitySwitch (changing the audio quality during a song)', () => {
  const advance = installFakeAudio(5, 3);
  let settings: ListenerSettings;
  let stored: readonly AudioQuality[];
  let comes: boolean;
  let requested: AudioQuality[];
  beforeEach(() => {
    [stored, comes, requested] = [['low', 'medium'], false, []];
    settings = {
      async fetchStreamUrls(songId, { quality: wanted }) {
        requested.push(wanted);
        const quality = stored.includes(wanted) ? wanted : 'medium';
        const contentOffsetMs = { http: quality === 'low' ? 40 : 0 };
        return { http: `/${songId}/${quality}`, quality, qualityComes: comes, contentOffsetMs };
      },
      ...{
        providers: null,
        muted: false,
        isInterrupted: false,
        gain: 1,
        trimMs: 0,
        volume: 0.6,
        delays: NO_START_DELAYS,
        canLeadIn: true,
        quality: 'medium',
      },
    };
  });

  /** Plays a song for `playedMs`; the returned `tickUntil` runs ticks until `isEnough`. */
  async function play(playedMs: number) {
    const controller = createDeckController(settings);
    const change = createQualitySwitch(settings, controller);
    const [front, back] = [createLoadedDeck(), createLoadedDeck()];
    const startTime = serverNow() - playedMs;
    const cue = { song, startTime, endTime: startTime + 120_000 };
    const positionMs = ({ deck, offsets }: LoadedDeck) =>
      deck.element.currentTime * 1000 - (offsets?.http ?? 0);
    await controller.load(front, song, () => playedMs);
    front.cue = cue;
    await controller.start(front, cue);
    const volumes: number[] = [];
    const tickUntil = async (isEnough: (step: SwitchStep) => boolean, mostMs: number) => {
      for (let passed = 0; passed < mostMs; passed += 50) {
        await advance(50);
        if (front.state === 'running') controller.synchronize(front, cue);
        const step = change.step(front, back, cue);
        const heard = [front, back].map(({ deck }) => (deck.element.paused ? 0 : deck.element.volume));
        volumes.push(heard.reduce((sum, volume) => sum + volume, 0));
        if (isEnough(step)) return step;
      }
      return change.step(front, back, cue);
    };
    await tickUntil(() => false, 5_000);
    volumes.length = 0;
    return { front, back, tickUntil, volumes, positionMs };
  }

  it('[H290] after the user chooses another quality, the song continues in it at the same position and volume', async () => {
    const { front, back, tickUntil, volumes, positionMs } = await play(30_000);
    settings.quality = 'low';
    assert.equal(await tickUntil((step) => step === 'done', 10_000), 'done');
    assert.deepEqual([back.quality, back.deck.element.src], ['low', '/7/low']);
    assert.ok(
      Math.abs(positionMs(back) - positionMs(front)) < 6,
      `${positionMs(back) - positionMs(front)} ms`,
    );
    assert.ok(
      volumes.every((sum) => Math.abs(sum - 0.6) < 0.001),
      `${volumes}`,
    );
    assert.ok(Math.abs(back.deck.element.volume - 0.6) < 0.001);
    assert.equal(front.deck.element.volume, INAUDIBLE);
  });

  it('[H290] a song that lacks the chosen quality plays on in the quality that it has, and switches later only if the chosen quality is still being encoded', async () => {
    const { front, back, tickUntil } = await play(30_000);
    settings.quality = 'high';
    await tickUntil(() => false, 10_000);
    assert.deepEqual([requested, front.quality, back.state], [['medium', 'high'], 'medium', 'empty']);
    [settings.quality, stored, comes] = ['low', ['medium'], true];
    await tickUntil(() => false, 7_000);
    assert.equal(back.state, 'empty');
    [stored, comes] = [['low', 'medium'], false];
    assert.equal(await tickUntil((step) => step === 'done', 10_000), 'done');
  });

  it('[H290] near the end of a song its quality does not change, because the next song needs the second audio element', async () => {
    const { back, tickUntil } = await play(120_000 - 24_000);
    settings.quality = 'low';
    assert.equal(await tickUntil(() => false, 3_000), 'idle');
    assert.equal(back.state, 'empty');
  });

  it('[H290] if the file of the newly chosen quality does not arrive, the song plays on in the old quality at the same volume', async () => {
    const { front, back, tickUntil, volumes } = await play(30_000);
    PlayingElement.hasData = () => new Promise(() => {});
    settings.quality = 'low';
    await tickUntil((step) => step === 'busy', 1_000);
    assert.equal(await tickUntil((step) => step === 'idle', 20_000), 'idle');
    assert.deepEqual([back.state, front.quality, front.deck.element.paused], ['empty', 'medium', false]);
    assert.ok(
      volumes.every((sum) => Math.abs(sum - 0.6) < 0.001),
      `${volumes}`,
    );
  });
});
