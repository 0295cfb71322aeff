import assert from 'node:assert/strict';
import type { PlayEvent } from '@hangout/contract/rest/audit/play-events';
import { TRACKING_STEP_MS } from '@hangout/rules';
import { createPlayTracker, type ListenerPlay, type StoredPlay } from './play-tracker.ts';

const OWNER = '00000000-0000-4000-8000-000000000001';

const play = (songId: string, given: Partial<ListenerPlay> = {}): ListenerPlay => ({
  ...{ playId: `play of ${songId}`, roomSlug: 'the-room', roomOwnerUuid: OWNER, djUuid: null },
  ...{ songInfo: { songId, trackName: 'Blue' }, userProvider: 'uploadService', subscriptionLevel: 1 },
  ...{ deviceData: { platform: 'web' }, volume: 0.4, ...given },
});

/** Creates a tracker with a fake clock; collects the sent events and the stored record. */
function open(stored: StoredPlay | null = null) {
  let now = 1_000_000;
  const sent: PlayEvent[] = [];
  const beacons: PlayEvent[] = [];
  const storage = { play: stored };
  const tracker = createPlayTracker({
    now: () => now,
    readStored: () => storage.play,
    store: (next) => {
      storage.play = next;
    },
    send: (events) => sent.push(...events),
    beacon: (events) => beacons.push(...events),
  });
  /** Advances the clock in steps of five seconds, as the page does. */
  const listen = (seconds: number) => {
    for (let left = seconds * 1000; left > 0; left -= TRACKING_STEP_MS) {
      now += Math.min(left, TRACKING_STEP_MS);
      if (left >= TRACKING_STEP_MS) tracker.step();
    }
  };
  const sleep = (seconds: number) => {
    now += seconds * 1000;
  };
  const kinds = () => sent.map((event) => event.kind);
  return { tracker, sent, beacons, storage, listen, sleep, kinds };
}

describe('createPlayTracker (statistics about the songs that a user hears)', () => {
  it('[R111] [R112] [R286] the play tracker sends one event after 15 seconds of a play and one after 30 seconds, and none earlier', () => {
    const { tracker, listen, kinds } = open();
    tracker.follow(play('a'));
    listen(9);
    assert.deepEqual(kinds(), []);
    listen(6);
    assert.deepEqual(kinds(), ['15sec']);
    listen(9);
    assert.deepEqual(kinds(), ['15sec']);
    listen(11);
    assert.deepEqual(kinds(), ['15sec', '30sec']);
    listen(60);
    assert.equal(kinds().length, 2);
  });

  it('[R112] [R286] the play tracker skips the events for 15 and 30 seconds of a play if the page was asleep when they were due', () => {
    const { tracker, kinds, sleep, listen } = open();
    tracker.follow(play('a'));
    sleep(22);
    tracker.step();
    assert.deepEqual(kinds(), [], 'between the windows');
    sleep(18);
    listen(60);
    assert.deepEqual(kinds(), []);
  });

  it('[H2169] time for which the device slept counts for no play, whether the same song or another one plays when it wakes', () => {
    for (const songId of ['a', 'b']) {
      const { tracker, sent, sleep, listen } = open();
      tracker.follow(play('a'));
      listen(60);
      sleep(3_600);
      tracker.follow(play(songId));
      listen(5);
      tracker.follow(play(songId));
      listen(30);
      tracker.follow(null);
      const totals = sent.filter(({ kind }) => kind === 'totalPlayed');
      assert.deepEqual(
        totals.map(({ playedMs, record }) => [playedMs, record.songInfo.songId]),
        [
          [60_000, 'a'],
          [songId === 'a' ? 30_000 : 35_000, songId],
        ],
      );
    }
  });

  it('[R077] [R110] [R113] when another song begins, the play tracker sends how long the previous song was heard, together with all fields of the record', () => {
    const { tracker, listen, sent, storage } = open();
    tracker.follow(play('a'));
    listen(60);
    tracker.follow(play('a', { volume: 0.9 }));
    tracker.follow(play('b', { volume: 0.9 }));
    const last = sent.at(-1);
    assert.equal(last?.playedMs, 60_000);
    const { startedDate, ...record } = last?.record ?? { startedDate: 0 };
    assert.deepEqual(record, {
      ...{ roomSlug: 'the-room', roomOwnerUuid: OWNER, djUuid: null, playId: 'play of a' },
      songInfo: { songId: 'a', trackName: 'Blue' },
      ...{ updatedDate: startedDate + 60_000, volumeStart: 0.4, volumeEnd: 0.9 },
      ...{ sent15sec: true, sent30sec: true, deviceData: { platform: 'web' } },
      ...{ userProvider: 'uploadService', subscriptionLevel: 1 },
    });
    assert.equal(storage.play?.playId, 'play of b');
    tracker.follow(null);
    assert.equal(storage.play, null, 'nothing stays stored');
    assert.equal(sent.length, 3, '[R115] a song that was heard for no time sends nothing');
  });

  it('[R110] if the browser kills a page during a play, the next page sends the stored record, with the time played until its last update', () => {
    const killed = open();
    killed.tracker.follow(play('a'));
    killed.listen(20);
    const next = open(killed.storage.play);
    next.tracker.follow(play('b'));
    assert.deepEqual(
      next.sent.map((event) => [event.kind, event.playedMs, event.record.songInfo.songId]),
      [['totalPlayed', 20_000, 'a']],
    );
  });

  it('[H1330] when the page is closed, the played time is sent as a beacon; when the page is shown again, a new record begins', () => {
    const { tracker, listen, sent, beacons, storage } = open();
    tracker.follow(play('a'));
    listen(12);
    tracker.close();
    assert.deepEqual(
      beacons.map((event) => [event.kind, event.playedMs]),
      [['totalPlayed', 12_000]],
    );
    assert.equal(storage.play, null);
    tracker.close();
    assert.equal(beacons.length, 1, 'once');
    tracker.follow(play('a'));
    listen(15);
    assert.deepEqual(
      sent.map((event) => event.kind),
      ['15sec', '15sec'],
    );
  });

  it('[R114] the play tracker sends no event while no song plays', () => {
    const { tracker, listen, sent } = open();
    listen(40);
    tracker.follow(null);
    tracker.end();
    assert.deepEqual(sent, []);
  });
});
