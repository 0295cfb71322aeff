import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { CONTINUOUS, CONTINUOUS_BESIDE_ONE, RATE_BESIDE_ONE } from '@hangout/rules';
import { installFakeAudio } from './audio-testing.ts';
import { createDeck, createElementTraits, INAUDIBLE } from './deck.ts';
import { PlayingElement } from './playing-element.ts';

/** A fake audio element with the members that a deck without HLS uses. */
class Element extends EventTarget {
  static last: Element;
  /** Result of `canPlayType` for native HLS. */
  static playsHls: '' | 'maybe' = '';
  paused = true;
  readyState = 0;
  currentTime = 0;
  playbackRate = 1;
  preload = '';
  src = '';
  error = null;
  constructor() {
    super();
    Element.last = this;
  }
  canPlayType() {
    return Element.playsHls;
  }
  removeAttribute() {
    this.src = '';
  }
  load() {
    this.readyState = 0;
  }
  pause() {
    this.paused = true;
  }
  /** Simulates that the file's metadata was loaded. */
  arrive() {
    this.readyState = 1;
    this.dispatchEvent(new Event('loadedmetadata'));
  }
}

describe('createDeck (an audio element that plays one song)', () => {
  const usual = Reflect.get(globalThis, 'Audio');
  before(() => Reflect.set(globalThis, 'Audio', Element));
  after(() => Reflect.set(globalThis, 'Audio', usual));

  it('[H092] a seek requested while a song loads is discarded if another song is loaded instead', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    const asked: string[] = [];
    const from = (song: string, seconds: number) => () => {
      asked.push(song);
      return seconds;
    };
    await deck.load({ http: '/first' }, from('first', 50));
    deck.seek(70);
    await deck.load({ http: '/second' }, from('second', 0.024));
    Element.last.arrive();
    assert.deepEqual([asked, Element.last.currentTime], [['second'], 0.024]);
  });

  it('[H1914] a deck that is given an audio element keeps what it loads if that is the same song, and loads another song as usual', async () => {
    const loading = Object.assign(new Element(), { src: '/first', currentTime: 20 });
    const deck = createDeck(
      () => assert.fail('nothing is at fault'),
      createElementTraits(),
      // A deck uses only the members that the fake element has.
      loading as unknown as HTMLAudioElement,
    );
    await deck.load({ http: '/first' }, () => 21);
    loading.arrive();
    assert.deepEqual([Element.last, loading.src, loading.currentTime], [loading, '/first', 20]);
    await deck.load({ http: '/second' }, () => 5);
    loading.arrive();
    assert.deepEqual([loading.src, loading.currentTime], ['/second', 5]);
  });

  it('[H274] a seek requested while a song loads takes the position that is current when the song has loaded', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    let heard = 50;
    await deck.load({ http: '/song' }, () => heard);
    deck.seek(() => heard + 0.06);
    heard = 53;
    Element.last.arrive();
    assert.equal(Element.last.currentTime, 53.06);
  });

  it('[H864] a deck plays a song’s audio file, or the song’s HLS playlist if there is no file and the browser supports HLS', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    Element.playsHls = '';
    assert.equal(await deck.load({ hls: '/list.m3u8', http: '/file' }, () => 0), 'http');
    assert.equal(Element.last.src, '/file');
    Element.playsHls = 'maybe';
    assert.equal(await deck.load({ hls: '/list.m3u8' }, () => 0), 'hls');
    assert.equal(Element.last.src, '/list.m3u8');
  });

  it('[H092] if a second song is loaded before the first has loaded, the deck has the second one, and loading the first is rejected', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    const first = deck.load({ http: '/first' }, () => 1);
    const second = deck.load({ http: '/second' }, () => 2);
    await assert.rejects(first, { name: 'AbortError' });
    assert.equal(await second, 'http');
    assert.equal(Element.last.src, '/second');
  });
});

describe('createDeck while its element plays', () => {
  const advance = installFakeAudio(5, 2);

  it('[H1721] an audio element counts as heard as long as its position moves, whatever its readyState is', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    PlayingElement.last.readyState = 2;
    await deck.play();
    assert.equal(deck.isSounding(), false);
    await advance(700);
    assert.equal(deck.isSounding(), true);
    PlayingElement.heardRate = () => 0;
    PlayingElement.last.readyState = 4;
    await advance(300);
    assert.equal(deck.isSounding(), false);
    deck.pause();
  });

  it('[H1812] an audio element whose position does not move does not count as heard, until the position begins to move', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    PlayingElement.heardRate = () => 0;
    await deck.play();
    await advance(250);
    assert.equal(deck.isSounding(), false);
    PlayingElement.last.playbackRate = 1;
    PlayingElement.heardRate = (asked) => asked;
    await advance(30);
    assert.equal(deck.isSounding(), true);
    deck.pause();
  });

  it('[H1810] a silent deck plays at a volume just above 0; if its element reports positions in steps, the deck seeks once when it is unmuted', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    const seeks: number[] = [];
    PlayingElement.reportStepMs = 40;
    deck.setVolume(0);
    assert.equal(PlayingElement.last.volume, INAUDIBLE);
    await deck.play();
    await advance(1_500);
    Object.defineProperty(PlayingElement.last, 'currentTime', { get: () => 1.5, set: (s) => seeks.push(s) });
    for (const muted of [true, true, false, false]) deck.setMuted(muted);
    assert.deepEqual(seeks, [1.5]);
    PlayingElement.last.paused = true;
  });

  it('[H1815] what one deck has learned about the behaviour of the browser’s audio elements also applies to the other deck', async () => {
    const traits = createElementTraits();
    const deck = createDeck(() => assert.fail('nothing is at fault'), traits);
    PlayingElement.reportStepMs = 40;
    await deck.play();
    await advance(1_500);
    deck.pause();
    const other = createDeck(() => assert.fail('nothing is at fault'), traits);
    other.clear();
    other.setRate(1);
    assert.deepEqual([other.isStepped(), PlayingElement.last.playbackRate], [true, RATE_BESIDE_ONE]);
  });

  it('[H1722] [H1724] an audio element that reports its position in steps no longer plays at a rate of exactly 1, even if the deck’s rate is 1', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    PlayingElement.reportStepMs = 40;
    await deck.play();
    await advance(1_500);
    assert.deepEqual([deck.isStepped(), deck.corrections], [true, CONTINUOUS_BESIDE_ONE]);
    deck.setRate(1.005);
    deck.setRate(1);
    assert.deepEqual([deck.rate(), PlayingElement.last.playbackRate], [1, RATE_BESIDE_ONE]);
    deck.pause();
  });

  it('[H1722] an audio element that reports its position in steps begins the next song that it loads at a rate beside 1 too', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    PlayingElement.reportStepMs = 40;
    await deck.play();
    await advance(1_500);
    await deck.load({ http: '/song' }, () => 0);
    assert.equal(PlayingElement.last.playbackRate, RATE_BESIDE_ONE);
  });

  it('[H1978] an audio element that reports its position in steps is paused 130 ms before its file ends; then it counts as ended and fires `ended`', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    PlayingElement.reportStepMs = 40;
    PlayingElement.last.duration = 3;
    let ends = 0;
    PlayingElement.last.addEventListener('ended', () => {
      ends += 1;
    });
    await deck.play();
    await advance(2_800);
    assert.deepEqual([deck.isPaused(), deck.isEnded(), ends], [false, false, 0]);
    await advance(100);
    assert.deepEqual([deck.isPaused(), deck.isEnded(), ends], [true, true, 1]);
    deck.seek(0);
    assert.equal(deck.isEnded(), false);
  });

  it('[H1978] an audio element whose position moves smoothly plays to the end of its file', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    PlayingElement.last.duration = 3;
    await deck.play();
    await advance(2_980);
    assert.deepEqual([deck.isPaused(), deck.isEnded()], [false, false]);
    deck.pause();
  });

  /** Returns a deck that was loaded ahead of its time, with a volume of 0.6. */
  async function loadAhead(traits = createElementTraits()) {
    const deck = createDeck(() => assert.fail('nothing is at fault'), traits);
    await deck.load({ http: '/song' }, () => 0.024);
    deck.setVolume(0.6);
    deck.warmUp();
    return deck;
  }

  it('[H1937] in a browser whose audio elements first start as late as they waited, a song that is loaded ahead plays silently once, and later starts without that delay', async () => {
    PlayingElement.startsLate = true;
    const deck = await loadAhead();
    const { element } = deck;
    await advance(1_500);
    assert.deepEqual([element.paused, element.volume, deck.isWarm()], [false, INAUDIBLE, false]);
    await advance(1_000);
    assert.deepEqual([element.paused, element.volume, deck.isWarm()], [true, 0.6, true]);
    assert.equal(element.currentTime, 0.024);
    await advance(8_000);
    await deck.play();
    await advance(50);
    assert.ok(element.currentTime > 0.06, `${element.currentTime}`);
    deck.pause();
  });

  it('[H1937] once an audio element has started without a delay, the page warms up no further songs by a silent start', async () => {
    const traits = createElementTraits();
    const deck = await loadAhead(traits);
    await advance(1_500);
    assert.deepEqual([PlayingElement.last.paused, traits.startsLate, deck.isWarm()], [true, false, false]);
    await loadAhead(traits);
    await advance(1_010);
    assert.equal(PlayingElement.last.paused, true);
  });

  it('[H1937] if an audio element starts half a second late, the page tries a silent start with the next song too', async () => {
    const traits = createElementTraits();
    PlayingElement.hasData = () => new Promise((resolve) => setTimeout(resolve, 500));
    await loadAhead(traits);
    await advance(3_000);
    assert.deepEqual([PlayingElement.last.paused, traits.startsLate], [true, null]);
    await loadAhead(traits);
    await advance(1_510);
    assert.equal(PlayingElement.last.paused, false);
  });

  it('[H1959] a start counts once the position moves, even if the browser leaves the promise of play() pending', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    const element = PlayingElement.last;
    const start = element.play.bind(element);
    mock.method(element, 'play', () => {
      void start();
      return new Promise(() => {});
    });
    let hasStarted = false;
    void deck.play().then(() => (hasStarted = true));
    await advance(15);
    assert.equal(hasStarted, false);
    await advance(700);
    assert.deepEqual([hasStarted, deck.isSounding()], [true, true]);
    deck.pause();
  });

  it('[H2222] on Android a pause is by the system unless the page or the end of the song has paused the element', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    const { last: element } = PlayingElement;
    await deck.play();
    element.pause();
    assert.equal(deck.isPausedBySystem(), false, 'on other systems');
    const faked = mock.getter(globalThis, 'navigator', () => ({
      vendor: 'Google Inc.',
      userAgent: 'Android 15',
    }));
    assert.equal(deck.isPausedBySystem(), true);
    const afterPlay = async (stop: () => void) => {
      await deck.play();
      stop();
      return deck.isPausedBySystem();
    };
    assert.equal(await afterPlay(() => {}), false, 'while it plays');
    assert.equal(await afterPlay(deck.pause), false);
    assert.equal(await afterPlay(deck.clear), false);
    const end = () => {
      element.pause();
      element.dispatchEvent(new Event('ended'));
    };
    assert.equal(await afterPlay(end), false);
    faked.mock.restore();
  });

  /** Pretends to be WebKit on Linux or a Mac; returns what ends that. */
  function pretendToBeWebkit(system: 'linux' | 'mac') {
    const platform = system === 'linux' ? 'X11; Linux x86_64' : 'Macintosh; Intel Mac OS X 10_15_7';
    const userAgent = `Mozilla/5.0 (${platform}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0`;
    const faked = mock.getter(globalThis, 'navigator', () => ({ vendor: 'Apple Computer, Inc.', userAgent }));
    return () => faked.mock.restore();
  }

  it('[H1969] in WebKit on Linux the rate is not changed at all, unless a warm-up has shown that it starts at once; Safari is not meant', () => {
    const costOf = (system: 'linux' | 'mac', startsLate: boolean | null) => {
      const stopPretending = pretendToBeWebkit(system);
      const traits = { ...createElementTraits(), changeCostMs: 2.6, startsLate };
      const { corrections } = createDeck(() => assert.fail('nothing is at fault'), traits);
      stopPretending();
      return corrections.rate === 'continuous' ? corrections.changeCostMs : null;
    };
    const onlySeeks = Number.POSITIVE_INFINITY;
    assert.deepEqual(
      [costOf('linux', null), costOf('linux', true), costOf('linux', false)],
      [onlySeeks, onlySeeks, 2.6],
    );
    assert.deepEqual([costOf('mac', null), costOf('mac', true)], [2.6, 2.6]);
  });

  /** Returns the corrections after the element waited 10 ms after rate changes, with data until this second. */
  async function correctionsAfterWaiting(dataUntil: number, rates: readonly number[] = [1.005, 1]) {
    const traits = createElementTraits();
    const deck = createDeck(() => assert.fail('nothing is at fault'), traits);
    PlayingElement.last.buffered = { length: 1, start: () => 0, end: () => dataUntil };
    await deck.play();
    for (const rate of rates) {
      await advance(1_000);
      deck.setRate(rate);
      await advance(10);
      PlayingElement.last.dispatchEvent(new Event('waiting'));
    }
    const { corrections } = deck;
    traits.changeCostMs = 0;
    assert.deepEqual(deck.corrections, CONTINUOUS, 'what was measured counts more');
    deck.pause();
    return corrections;
  }

  it('[H1996] if an audio element that has data waits at two rate changes, a rate change counts as costing 4 ms until its cost is measured', async () => {
    assert.deepEqual(await correctionsAfterWaiting(30, [1.005]), CONTINUOUS, 'once may be a busy machine');
    assert.deepEqual(await correctionsAfterWaiting(30), {
      rate: 'continuous',
      changeCostMs: 4,
    });
  });

  it('[H1814] a sound card that is slow by a thousandth is not mistaken for delays caused by rare rate changes', async () => {
    PlayingElement.heardRate = (asked) => asked * 0.999;
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    await deck.play();
    for (let change = 0; change < 8; change += 1) {
      await advance(5_000);
      deck.setRate(change % 2 === 0 ? 1.002 : 1);
    }
    await advance(1_000);
    assert.deepEqual(deck.corrections, CONTINUOUS);
    deck.pause();
  });

  it('[H1996] an audio element that waits when it starts, just after its rate was set, does not count as interrupted by a rate change', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    PlayingElement.last.buffered = { length: 1, start: () => 0, end: () => 30 };
    deck.setRate(1 / 16);
    await deck.play();
    PlayingElement.last.dispatchEvent(new Event('waiting'));
    assert.deepEqual(deck.corrections, CONTINUOUS);
    deck.pause();
  });

  it('[H1996] an audio element that waits when its rate changes by much, as at a late join, does not count as interrupted by rate changes', async () => {
    assert.deepEqual(await correctionsAfterWaiting(30, [1.5, 1]), CONTINUOUS);
  });

  it('[H1996] if an audio element waits at a rate change because it lacks data, its rate changes count as free', async () => {
    assert.deepEqual(await correctionsAfterWaiting(1.2), CONTINUOUS);
  });

  it('[H1937] if a song must start while its audio element is being warmed up silently, the song is audible', async () => {
    PlayingElement.startsLate = true;
    const deck = await loadAhead();
    await advance(1_200);
    deck.seek(30);
    await deck.play();
    await advance(2_000);
    const { paused, volume, currentTime } = PlayingElement.last;
    assert.deepEqual([paused, volume, deck.isWarm(), currentTime > 31], [false, 0.6, false, true]);
    deck.pause();
  });

  it('[H1939] a song that waited for a click and whose position has not moved a second after its start is loaded again once, and then plays', async () => {
    PlayingElement.startsLate = true;
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    await deck.load({ http: '/song' }, () => 20);
    const reload = mock.method(PlayingElement.last, 'load');
    await advance(30_000);
    await deck.play();
    await advance(1_500);
    const { paused, currentTime } = PlayingElement.last;
    assert.deepEqual([reload.mock.callCount(), paused, currentTime > 20.4], [1, false, true]);
    deck.pause();
  });

  for (const [system, reloads] of [
    ['linux', 1],
    ['mac', 0],
  ] as const)
    it(`[H2052] after half a second a song that a seek has stopped is loaded again ${reloads} times in WebKit on ${system}, where the hangout is by then`, async () => {
      const stopPretending = pretendToBeWebkit(system);
      const deck = createDeck(() => assert.fail('nothing is at fault'));
      await deck.load({ http: '/song' }, () => 20);
      const reload = mock.method(PlayingElement.last, 'load');
      await deck.play();
      await advance(1_000);
      deck.seek(25);
      await advance(600);
      assert.equal(reload.mock.callCount(), 0, 'a seek that ends');
      PlayingElement.heardRate = () => reload.mock.callCount();
      deck.seek(30);
      await advance(490);
      assert.equal(reload.mock.callCount(), 0);
      await advance(110);
      const { currentTime, paused } = PlayingElement.last;
      assert.deepEqual([reload.mock.callCount(), paused], [reloads, false]);
      assert.ok(Math.abs(currentTime - (reloads > 0 ? 30.6 : 30)) < 0.03, `${currentTime}`);
      deck.pause();
      stopPretending();
    });

  it('[H1939] a song that does not move and leaves the promise of play() pending is loaded again too, and the page warms up the next ones', async () => {
    const traits = createElementTraits();
    traits.startsLate = false;
    const deck = createDeck(() => assert.fail('nothing is at fault'), traits);
    await deck.load({ http: '/song' }, () => 0);
    const element = PlayingElement.last;
    Object.assign(element, { readyState: 2, buffered: { length: 1, start: () => 0, end: () => 60 } });
    const reload = mock.method(element, 'load');
    PlayingElement.heardRate = () => 0;
    const start = element.play.bind(element);
    mock.method(element, 'play', () => {
      void start();
      return new Promise(() => {});
    });
    void deck.play();
    await advance(1_500);
    assert.deepEqual([reload.mock.callCount(), traits.startsLate], [1, true]);
    deck.pause();
  });

  it('[H1939] a position that changes by less than a millisecond, as in WebKitGTK, does not count as movement, so the song is loaded again', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    await deck.load({ http: '/song' }, () => 0);
    const element = PlayingElement.last;
    const reload = mock.method(element, 'load');
    PlayingElement.heardRate = () => 0.0005;
    await deck.play();
    await advance(1_500);
    assert.equal(reload.mock.callCount(), 1);
    deck.pause();
  });

  it('[H1939] a song whose data came shortly before its first second was over gets another second before it is loaded again', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    await deck.load({ http: '/song' }, () => 0);
    const element = PlayingElement.last;
    element.readyState = 1;
    PlayingElement.heardRate = () => 0;
    const reload = mock.method(element, 'load');
    void deck.play();
    await advance(950);
    element.readyState = 4;
    await advance(1_000);
    assert.equal(reload.mock.callCount(), 0);
    await advance(100);
    assert.equal(reload.mock.callCount(), 1);
    deck.pause();
  });

  it('[H1939] a song whose data are still missing a second after its start is not loaded again', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    PlayingElement.last.readyState = 2;
    PlayingElement.heardRate = () => 0;
    const reload = mock.method(PlayingElement.last, 'load');
    await deck.play();
    await advance(3_000);
    assert.equal(reload.mock.callCount(), 0);
    deck.pause();
  });
});
