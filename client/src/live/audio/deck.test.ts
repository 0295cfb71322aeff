import assert from 'node:assert/strict';
import { createDeck } from './deck.ts';

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

  it('[H092] a seek that waits for a song to load is discarded when another song is loaded', async () => {
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

  it('[H274] a seek that waits for a song to load uses the position of the moment when the song has loaded', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    let heard = 50;
    await deck.load({ http: '/song' }, () => heard);
    deck.seek(() => heard + 0.06);
    heard = 53;
    Element.last.arrive();
    assert.equal(Element.last.currentTime, 53.06);
  });

  it('[H864] a deck plays the audio file of a song, or its HLS playlist if the browser supports HLS, without hls.js', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    Element.playsHls = '';
    assert.equal(await deck.load({ hls: '/list.m3u8', http: '/file' }, () => 0), 'http');
    assert.equal(Element.last.src, '/file');
    Element.playsHls = 'maybe';
    assert.equal(await deck.load({ hls: '/list.m3u8' }, () => 0), 'hls');
    assert.equal(Element.last.src, '/list.m3u8');
  });

  it('[H092] when two songs are loaded at the same time, the second is used and loading the first is rejected', async () => {
    const deck = createDeck(() => assert.fail('nothing is at fault'));
    const first = deck.load({ http: '/first' }, () => 1);
    const second = deck.load({ http: '/second' }, () => 2);
    await assert.rejects(first, { name: 'AbortError' });
    assert.equal(await second, 'http');
    assert.equal(Element.last.src, '/second');
  });
});
