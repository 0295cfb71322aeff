import assert from 'node:assert/strict';
import { mayTrack } from './may-track.ts';
import type { NewPlay, Tracking } from './tracking.ts';
import { beginTracking, continueTracking, endTracking, TRACKING_STEP_MS } from './tracking.ts';

const play = (songId: string, volume = 0.5): NewPlay => ({
  roomSlug: 'late-night',
  roomOwnerUuid: 'olga',
  djUuid: 'djKai',
  songInfo: { songId },
  playId: `play-${songId}`,
  deviceData: {},
  userProvider: 'uploadService',
  subscriptionLevel: 0,
  volume,
});
const heard = { roomSlug: 'late-night', songId: 'a', volume: 0.8 };
const kinds = (tracking: Tracking) => tracking.events.map((event) => event.kind);
const started = () => beginTracking(null, play('a'), 0).stored;

describe('play events: how long a listener heard a song', () => {
  it('[R110] a new play sends no event, and its record has the start time, the start volume and no sent events', () => {
    const { stored, events } = beginTracking(null, play('a'), 1000);
    assert.deepEqual(events, []);
    assert.deepEqual(
      [stored?.startedDate, stored?.updatedDate, stored?.sent15sec, stored?.sent30sec, stored?.volumeStart],
      [1000, 1000, false, false, 0.5],
    );
    assert.deepEqual(Object.keys(stored ?? {}).length, 14, '[R077] fourteen fields');
  });
  it('[R110] when another play starts, the earlier play’s record is closed by an event with its time up to its last update', () => {
    const { stored } = continueTracking(started(), heard, 12_000);
    const next = beginTracking(stored, play('b'), 99_000);
    assert.deepEqual(kinds(next), ['totalPlayed']);
    const [event] = next.events;
    assert.equal(event?.kind === 'totalPlayed' && event.playedMs, 12_000);
    assert.equal(next.stored?.songInfo.songId, 'b');
  });
  it('[R115] the record of an earlier play in which nothing was heard is closed without an event', () => {
    assert.deepEqual(kinds(beginTracking(started(), play('b'), 5000)), []);
  });
  const windows: [number, string[]][] = [
    [9_999, []],
    [10_000, ['15sec']],
    [20_000, ['15sec']],
    [20_001, []],
    [24_999, []],
    [25_000, ['30sec']],
    [35_000, ['30sec']],
    [35_001, []],
  ];
  for (const [elapsed, expected] of windows) {
    it(`[R111][R112][R286] an update of a play after ${elapsed} ms sends: ${expected.join() || 'no event'}`, () => {
      assert.deepEqual(kinds(continueTracking(started(), heard, elapsed)), expected);
    });
  }
  it('[R111][R112] the events for 15 and for 30 seconds are each sent only once per play', () => {
    let stored = started();
    const sent: string[] = [];
    for (let now = TRACKING_STEP_MS; now < 180_000; now += TRACKING_STEP_MS) {
      const next = continueTracking(stored, heard, now);
      stored = next.stored;
      sent.push(...kinds(next));
    }
    assert.deepEqual(sent, ['15sec', '30sec']);
  });
  it('[R113] when a play ends, an event with the total time and the last volume is sent, and the record is cleared', () => {
    const { stored, events } = endTracking(started(), heard, 180_000);
    assert.equal(stored, null);
    const [event] = events;
    assert.ok(event?.kind === 'totalPlayed');
    assert.deepEqual([event.playedMs, event.record.volumeEnd], [180_000, 0.8]);
  });
  it('[H2169] a song is heard for at most as long as it lasts, if that is known', () => {
    const playedMs = (duration: number) => {
      const song = { ...play('a'), songInfo: { songId: 'a', duration } };
      const [event] = endTracking(beginTracking(null, song, 0).stored, heard, 90_000_000).events;
      return event?.kind === 'totalPlayed' && [event.playedMs, event.record.updatedDate];
    };
    assert.deepEqual(playedMs(180.4), [180_400, 180_400]);
    assert.deepEqual(playedMs(0), [90_000_000, 90_000_000]);
  });
  it('[R114] an update or end of a play that names another hangout or song changes nothing and sends no event', () => {
    const stored = started();
    for (const other of [
      { ...heard, songId: 'b' },
      { ...heard, roomSlug: 'elsewhere' },
    ]) {
      assert.deepEqual(continueTracking(stored, other, 12_000), { stored, events: [] });
      assert.deepEqual(endTracking(stored, other, 12_000), { stored, events: [] });
    }
    assert.deepEqual(endTracking(null, heard, 1), { stored: null, events: [] });
  });
  it('[R115] no event is sent when a play ends in which nothing was heard', () => {
    assert.deepEqual(endTracking(started(), heard, 0), { stored: null, events: [] });
  });
  it('[R116][H080] a play is tracked only with a token, and only for registered users or users with a paid plan', () => {
    assert.equal(mayTrack({ hasToken: false, registered: true, level: 9 }), false);
    assert.equal(mayTrack({ hasToken: true, registered: true, level: 0 }), true);
    assert.equal(mayTrack({ hasToken: true, registered: false, level: 0 }), false);
    assert.equal(mayTrack({ hasToken: true, registered: false, level: 1 }), true);
  });
});
