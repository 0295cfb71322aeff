import assert from 'node:assert/strict';
import { Song } from '@hangout/contract/rest/shapes/song-shape';
import { LEAD_IN_RATE } from '@hangout/rules';
import { serverNow } from '../../platform/server-clock.ts';
import { installFakeAudio } from './audio-testing.ts';
import { createElementTraits, INAUDIBLE } from './deck.ts';
import { createDeckController } from './deck-controller.ts';
import { createLoadedDeck, type ListenerSettings } from './loaded-deck.ts';
import { PlayingElement as Element } from './playing-element.ts';
import { NO_START_DELAYS } from './start-delay.ts';

const song = Song.parse({
  ...{ songId: 'b', songShortId: 'b', trackName: 'b', artistName: 'x', duration: 60 },
});

describe('lead-in: starting the next song silently and slowly before its time', () => {
  const advance = installFakeAudio(1, 1);
  let element: Element;
  let settings: ListenerSettings;
  beforeEach(() => {
    settings = {
      ...{ fetchStreamUrls: async () => assert.fail('nothing is loaded'), trimMs: 0, volume: 0.6 },
      ...{ providers: null, muted: false, isInterrupted: false, gain: 1 },
      ...{ delays: NO_START_DELAYS, canLeadIn: true, quality: 'medium' },
    };
  });
  /** Returns a deck with a loaded song that begins in `ms`, and a function that runs a tick. */
  function prepare(ms: number, traits = createElementTraits()) {
    const controller = createDeckController(settings);
    const loaded = createLoadedDeck(traits);
    element = Element.last;
    const startTime = serverNow() + ms;
    loaded.song = song;
    loaded.cue = { song, startTime, endTime: startTime + 60_000 };
    loaded.state = 'ready';
    const { cue } = loaded;
    const tick = () => (loaded.state === 'ready' ? controller.startOnTime(loaded, cue) : undefined);
    return {
      loaded,
      tick,
      controller,
      aheadMs: () => element.currentTime * 1000 - (serverNow() - startTime),
    };
  }
  const play = async (tick: () => void, ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      tick();
      await advance(50);
    }
  };

  it('[H280] before its start time a song plays slowly and silently, and from its start time on it is audible at full rate', async () => {
    const { loaded, tick, aheadMs } = prepare(500);
    await play(tick, 350);
    assert.deepEqual(
      [loaded.state, element.paused, element.playbackRate, element.volume],
      ['leading', false, LEAD_IN_RATE, INAUDIBLE],
    );
    await play(tick, 300);
    assert.deepEqual([loaded.state, element.playbackRate, element.volume], ['running', 1, 0.6]);
    // The fake element starts without a delay, but the first lead-in still assumes the default delay.
    assert.ok(Math.abs(aheadMs()) < 100, `${aheadMs()}`);
  });

  it('[H1937] a song that was warmed up has no lead-in: it starts at full rate, earlier by the delay that was learned for such starts', async () => {
    Element.startsLate = true;
    settings.delays = { ...NO_START_DELAYS, still: 40, warm: 70 };
    const { loaded, tick, aheadMs } = prepare(8_000);
    await loaded.deck.load({ http: '/b' }, () => 0);
    loaded.deck.warmUp();
    await play(() => {}, 7_500);
    assert.equal(loaded.deck.isWarm(), true);
    await play(tick, 600);
    assert.deepEqual([loaded.state, element.playbackRate, loaded.startKind], ['running', 1, 'warm']);
    assert.ok(Math.abs(aheadMs() - 70) < 5, `${aheadMs()}`);
  });

  it('[H2042] in a browser that lets go of the decoder of a paused audio element, a song that was loaded ahead is woken shortly before its time and starts on time', async () => {
    Element.sleepsAfterMs = 5_000;
    settings.delays = { ...NO_START_DELAYS, still: 40, warm: 8 };
    const { loaded, tick, aheadMs } = prepare(8_000, { ...createElementTraits(), stepMs: 40 });
    await loaded.deck.load({ http: '/b' }, () => 0);
    await play(tick, 5_900);
    assert.equal(loaded.deck.isWarm(), false, 'not long before its time');
    await play(tick, 200);
    assert.equal(loaded.deck.isWarm(), true);
    await play(tick, 2_000);
    assert.deepEqual([loaded.state, loaded.startKind], ['running', 'warm']);
    assert.ok(Math.abs(aheadMs() - 8) < 2, `${aheadMs()}`);
  });

  it('[H2042] a song whose position moves smoothly is not woken, because its lead-in starts it', async () => {
    const { loaded, tick } = prepare(3_000);
    await loaded.deck.load({ http: '/b' }, () => 0);
    await play(tick, 2_500);
    assert.deepEqual([loaded.state, loaded.deck.isWarm()], ['ready', false]);
  });

  it('[H2098] for a listener whose headset is 300 ms late, a song begins 300 ms early with the beginning of its file', async () => {
    settings.trimMs = 300;
    settings.canLeadIn = false;
    const { loaded, tick, aheadMs } = prepare(1_000);
    await play(tick, 600);
    assert.deepEqual([element.paused, element.currentTime], [true, 0]);
    await play(tick, 400);
    assert.equal(loaded.state, 'running');
    // The first start still assumes the default delay.
    assert.ok(Math.abs(aheadMs() - 300) < 50, `${aheadMs()}`);
  });

  it('[H281] if the browser ignores the slow rate of a lead-in, the song starts without one, at full rate and on time', async () => {
    Element.heardRate = (asked) => Math.max(0.5, asked);
    const { loaded, tick, aheadMs } = prepare(500);
    await play(tick, 700);
    assert.equal(settings.canLeadIn, false);
    assert.deepEqual([loaded.state, element.playbackRate, element.volume], ['running', 1, 0.6]);
    assert.ok(Math.abs(aheadMs()) < 60, `${aheadMs()}`);
  });

  it('[H281] a song paused during its lead-in is not changed by the lead-in’s timers, and can be played again', async () => {
    const { loaded, tick, controller } = prepare(500);
    await play(tick, 350);
    controller.pause(loaded);
    assert.deepEqual([loaded.state, element.paused, element.playbackRate], ['ready', true, 1]);
    await advance(400);
    assert.deepEqual([element.paused, element.playbackRate], [true, 1], 'its timers have ended');
    await play(tick, 50);
    assert.deepEqual([loaded.state, element.volume], ['running', 0.6]);
  });

  it('[H286] a song whose data arrives late seeks to the hangout’s current position when playback starts', async () => {
    let arrive = () => {};
    Element.hasData = () => new Promise((resolve) => (arrive = resolve));
    const { loaded, tick, aheadMs } = prepare(-20_000);
    await play(tick, 1_500);
    assert.deepEqual([loaded.state, element.paused], ['starting', true]);
    assert.ok(aheadMs() < -1_000, `${aheadMs()}`);
    arrive();
    await advance(5);
    assert.equal(loaded.state, 'running');
    assert.ok(Math.abs(aheadMs()) < 100, `${aheadMs()}`);
  });

  it('[H1880] a late joiner’s playback that is behind catches up while silent, and is audible once it is in sync', async () => {
    // The fake element plays only 190 ms after `play()`.
    Element.hasData = () => new Promise((resolve) => setTimeout(resolve, 190));
    const { loaded, controller, aheadMs } = prepare(-20_000);
    const volumes: number[] = [];
    const tick = () => {
      if (loaded.state === 'ready') controller.startOnTime(loaded, loaded.cue ?? assert.fail());
      else if (loaded.state === 'running') controller.synchronize(loaded, loaded.cue ?? assert.fail());
      if (Math.abs(aheadMs()) > 40) volumes.push(element.volume);
    };
    await play(tick, 1_400);
    assert.ok(volumes.length > 0 && volumes.every((volume) => volume === INAUDIBLE), 'nobody hears it late');
    assert.equal(element.volume, 0.6);
    assert.ok(Math.abs(aheadMs()) < 30, `${aheadMs()}`);
  });

  it('[H506] a song whose file fails while it catches up silently stays broken, so that it is loaded again', async () => {
    Element.hasData = () => new Promise((resolve) => setTimeout(resolve, 190));
    const { loaded, controller } = prepare(-20_000);
    const tick = () => {
      if (loaded.state === 'ready') controller.startOnTime(loaded, loaded.cue ?? assert.fail());
      else if (loaded.state === 'running') controller.synchronize(loaded, loaded.cue ?? assert.fail());
    };
    for (let passed = 0; passed < 1_400 && loaded.state !== 'leading'; passed += 10) await play(tick, 10);
    assert.equal(loaded.state, 'leading');
    Object.assign(element, { error: new Error('decode'), src: '/b' });
    element.dispatchEvent(new Event('error'));
    await advance(2_000);
    assert.equal(loaded.state, 'broken');
  });
});
