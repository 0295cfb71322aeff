import assert from 'node:assert/strict';
import { BoothFixture, endReason, person, playToEnd, refusalCode, song, threeDjs } from '../../test/booth.ts';
import {
  advance,
  announce,
  changeSettings,
  DRY_ROUND_MS,
  GRACE_MS,
  markDisconnected,
  markReconnected,
  nextDeadline,
  recoverBooth,
  stepDown,
  takeSeat,
  UP_NEXT_MS,
} from './index.ts';

describe('DJs who lose their connection', () => {
  it('[H010] a DJ who reconnects within 30 s keeps the seat, and the song goes on', () => {
    const fixture = threeDjs();
    fixture.apply(markDisconnected(fixture.booth, 'kai', fixture.ctx));
    assert.equal(nextDeadline(fixture.booth), fixture.now + GRACE_MS);
    fixture.now += GRACE_MS - 1;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.playing(), 'kai:kai1');
    fixture.apply(markReconnected(fixture.booth, 'kai', fixture.ctx));
    fixture.now += 10_000;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.djUuids()[0], 'kai');
  });
  it('[H010] a DJ who does not reconnect within 30 s loses the seat, and the next DJ’s song starts', () => {
    const fixture = threeDjs();
    fixture.apply(markDisconnected(fixture.booth, 'kai', fixture.ctx));
    fixture.now += GRACE_MS;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.deepEqual(fixture.kinds(), ['playEnded', 'seatLeft', 'playStarted']);
    assert.deepEqual(fixture.djUuids(), ['lea', 'mo']);
  });
  it('[H010] a second disconnection does not extend the grace period; a DJ who reconnects after it has lost the seat', () => {
    const fixture = threeDjs();
    fixture.apply(markDisconnected(fixture.booth, 'mo', fixture.ctx));
    fixture.now += 20_000;
    fixture.apply(markDisconnected(fixture.booth, 'mo', fixture.ctx));
    fixture.now += 10_000;
    fixture.apply(markReconnected(fixture.booth, 'mo', fixture.ctx));
    assert.deepEqual(fixture.djUuids(), ['kai', 'lea']);
  });
  it('[H017] the first connected person on the waiting list gets a free seat; a disconnected one leaves it after 30 s', () => {
    const fixture = threeDjs();
    for (const uuid of ['ann', 'bob']) {
      fixture.apply(takeSeat(fixture.booth, { person: person(uuid), song: song(uuid) }, fixture.ctx));
    }
    fixture.apply(markDisconnected(fixture.booth, 'ann', fixture.ctx));
    fixture.apply(stepDown(fixture.booth, { uuid: 'mo', reason: 'self' }, fixture.ctx));
    assert.deepEqual(fixture.djUuids(), ['kai', 'lea', 'bob']);
    fixture.now += GRACE_MS;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.deepEqual(fixture.booth.waiting, []);
  });
  it('[H021] recoverBooth keeps all DJs in their seats after a downtime, and continues a play that is not over', () => {
    const fixture = threeDjs();
    fixture.apply(markDisconnected(fixture.booth, 'mo', fixture.ctx));
    const before = fixture.booth.now;
    fixture.now += 100_000;
    fixture.booth = recoverBooth(fixture.booth, fixture.now);
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.deepEqual(fixture.booth.now, before);
    assert.equal(fixture.booth.djs.length, 3);
    assert.ok(fixture.booth.djs.every((dj) => dj.graceUntil === fixture.now + GRACE_MS));
  });
  it('[H021] a play whose end falls into a downtime ends once, and the next song starts at the recovery', () => {
    const fixture = threeDjs();
    fixture.now += 7_200_000;
    fixture.booth = recoverBooth(fixture.booth, fixture.now);
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.deepEqual(fixture.kinds(), ['playEnded', 'playStarted']);
    assert.deepEqual([fixture.playing(), fixture.booth.now?.startTime], ['lea:lea1', fixture.now]);
  });
});

describe('the house playlist in the booth', () => {
  function quietHouse(): BoothFixture {
    const fixture = new BoothFixture({ autoDj: true });
    fixture.autoDj = song('house');
    fixture.apply(advance(fixture.booth, fixture.ctx));
    return fixture;
  }
  it('[H023] the house playlist plays while nobody has a DJ’s seat', () => {
    const fixture = quietHouse();
    assert.equal(fixture.playing(), 'house:house');
    playToEnd(fixture);
    assert.equal(fixture.booth.now?.startTime, fixture.now);
    assert.equal(new BoothFixture().booth.now, null);
  });
  it('[H1923] a silent hangout looks for a song in its house playlist every 30 s', () => {
    const fixture = new BoothFixture({ autoDj: true });
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.deepEqual([fixture.booth.now, nextDeadline(fixture.booth)], [null, fixture.now + DRY_ROUND_MS]);
    fixture.autoDj = song('house');
    fixture.now += DRY_ROUND_MS;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.playing(), 'house:house');
  });
  it('[H023] the house playlist stops when a person takes a seat', () => {
    const fixture = quietHouse();
    fixture.now += 10_000;
    fixture.apply(takeSeat(fixture.booth, { person: person('kai'), song: song('a') }, fixture.ctx));
    assert.equal(endReason(fixture), 'yielded');
    assert.equal(fixture.playing(), 'kai:a');
  });
  it('[H023] the house playlist plays while no seated DJ has a song, and stops when one of them announces a song', () => {
    const fixture = quietHouse();
    fixture.apply(takeSeat(fixture.booth, { person: person('kai'), song: song('a') }, fixture.ctx));
    fixture.queues.kai = [];
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'house:house');
    assert.equal(fixture.booth.djs[0]?.missedRounds, 1);
    fixture.apply(announce(fixture.booth, { uuid: 'kai', song: song('b') }, fixture.ctx));
    assert.equal(fixture.playing(), 'kai:b');
  });
  it('[H023] the house playlist stops when it is turned off in the settings', () => {
    const fixture = quietHouse();
    fixture.apply(
      changeSettings(
        fixture.booth,
        { numberOfDjs: 3, songsPerDj: 1, autoDj: false, crossfadeMs: 0 },
        fixture.ctx,
      ),
    );
    assert.deepEqual([fixture.booth.now, nextDeadline(fixture.booth)], [null, null]);
  });
});

describe('the choice of the next song', () => {
  it('[H013] a hangout’s next song is chosen 8 s before the current one ends', () => {
    const fixture = threeDjs();
    const end = fixture.booth.now?.endTime ?? 0;
    assert.equal(nextDeadline(fixture.booth), end - UP_NEXT_MS);
    fixture.now = end - UP_NEXT_MS;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.deepEqual(fixture.kinds(), ['upNextChanged']);
    assert.deepEqual([fixture.booth.upNext?.djUuid, fixture.booth.upNext?.song.trackName], ['lea', 'lea1']);
    assert.equal(nextDeadline(fixture.booth), end);
  });
  it('[H013] reordering a DJ’s queue does not change a next song that is already chosen', () => {
    const fixture = threeDjs();
    fixture.now = (fixture.booth.now?.endTime ?? 0) - 3000;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    fixture.queues.lea = [song('other'), song('lea1')];
    fixture.apply(advance(fixture.booth, fixture.ctx));
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'lea:lea1');
    assert.deepEqual(
      fixture.queues.lea?.map((one) => one.trackName),
      ['other', 'lea1'],
    );
  });
  it('[H013] the next song changes at once when its DJ announces a song or withdraws the announced one', () => {
    const fixture = threeDjs();
    fixture.now = (fixture.booth.now?.endTime ?? 0) - 3000;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    fixture.apply(announce(fixture.booth, { uuid: 'lea', song: song('better') }, fixture.ctx));
    assert.equal(fixture.booth.upNext?.song.trackName, 'better');
    fixture.apply(announce(fixture.booth, { uuid: 'lea', song: null }, fixture.ctx));
    assert.equal(fixture.booth.upNext?.song.trackName, 'lea1');
  });
  it('[H013] if the DJ of the next song leaves, the next song comes from the following DJ', () => {
    const fixture = threeDjs();
    fixture.now = (fixture.booth.now?.endTime ?? 0) - 3000;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    fixture.apply(stepDown(fixture.booth, { uuid: 'lea', reason: 'self' }, fixture.ctx));
    assert.equal(fixture.booth.upNext?.djUuid, 'mo');
  });
  it('[H013] with two songs per turn, the next song after a DJ’s first comes from the same DJ', () => {
    const fixture = threeDjs({ songsPerDj: 2 });
    fixture.now = (fixture.booth.now?.endTime ?? 0) - 3000;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.booth.upNext?.song.trackName, 'kai2');
  });
  it('announce refuses a person without a seat, and a song without a duration', () => {
    const fixture = threeDjs();
    const silent = song('x', { duration: 0 });
    assert.equal(
      refusalCode(announce(fixture.booth, { uuid: 'zoe', song: null }, fixture.ctx)),
      'not_seated',
    );
    assert.equal(
      refusalCode(announce(fixture.booth, { uuid: 'kai', song: silent }, fixture.ctx)),
      'song_not_playable',
    );
  });
});
