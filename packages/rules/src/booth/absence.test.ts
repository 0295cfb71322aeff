import assert from 'node:assert/strict';
import { Evening, endReason, person, refusal, song, threeDjs, toEnd } from '../../test/booth-fixture.ts';
import {
  advance,
  announce,
  dropConnection,
  GRACE_MS,
  nextDeadline,
  recover,
  returnConnection,
  setSettings,
  stepDown,
  takeSeat,
  UP_NEXT_MS,
} from './index.ts';

describe('lost connections', () => {
  it('[H010] a seat is kept for half a minute, the song goes on', () => {
    const evening = threeDjs();
    evening.took(dropConnection(evening.booth, 'kai', evening.ctx));
    assert.equal(nextDeadline(evening.booth), evening.now + GRACE_MS);
    evening.now += GRACE_MS - 1;
    evening.took(advance(evening.booth, evening.ctx));
    assert.equal(evening.playing(), 'kai:kai1');
    evening.took(returnConnection(evening.booth, 'kai', evening.ctx));
    evening.now += 10_000;
    evening.took(advance(evening.booth, evening.ctx));
    assert.equal(evening.order()[0], 'kai');
  });
  it('[H010] who does not come back has left: the song stops, the next DJ starts', () => {
    const evening = threeDjs();
    evening.took(dropConnection(evening.booth, 'kai', evening.ctx));
    evening.now += GRACE_MS;
    evening.took(advance(evening.booth, evening.ctx));
    assert.deepEqual(evening.kinds(), ['playEnded', 'seatLeft', 'playStarted']);
    assert.deepEqual(evening.order(), ['lea', 'mo']);
  });
  it('[H010] a second dropped notice does not lengthen the grace, a late return does not undo it', () => {
    const evening = threeDjs();
    evening.took(dropConnection(evening.booth, 'mo', evening.ctx));
    evening.now += 20_000;
    evening.took(dropConnection(evening.booth, 'mo', evening.ctx));
    evening.now += 10_000;
    evening.took(returnConnection(evening.booth, 'mo', evening.ctx));
    assert.deepEqual(evening.order(), ['kai', 'lea']);
  });
  it('[H017] who waits unconnected is not seated, and the next in line is', () => {
    const evening = threeDjs();
    for (const uuid of ['ann', 'bob']) {
      evening.took(takeSeat(evening.booth, { person: person(uuid), song: song(uuid) }, evening.ctx));
    }
    evening.took(dropConnection(evening.booth, 'ann', evening.ctx));
    evening.took(stepDown(evening.booth, { uuid: 'mo', reason: 'self' }, evening.ctx));
    assert.deepEqual(evening.order(), ['kai', 'lea', 'bob']);
    evening.now += GRACE_MS;
    evening.took(advance(evening.booth, evening.ctx));
    assert.deepEqual(evening.booth.waiting, []);
  });
  it('[H021] after our own downtime nobody is dropped and a running play is kept', () => {
    const evening = threeDjs();
    evening.took(dropConnection(evening.booth, 'mo', evening.ctx));
    const before = evening.booth.now;
    evening.now += 100_000;
    evening.booth = recover(evening.booth, evening.now);
    evening.took(advance(evening.booth, evening.ctx));
    assert.deepEqual(evening.booth.now, before);
    assert.equal(evening.booth.djs.length, 3);
    assert.ok(evening.booth.djs.every((dj) => dj.graceUntil === evening.now + GRACE_MS));
  });
  it('[H021] a play that ended while we were away closes once, the next starts now, nothing is replayed', () => {
    const evening = threeDjs();
    evening.now += 7_200_000;
    evening.booth = recover(evening.booth, evening.now);
    evening.took(advance(evening.booth, evening.ctx));
    assert.deepEqual(evening.kinds(), ['playEnded', 'playStarted']);
    assert.deepEqual([evening.playing(), evening.booth.now?.startTime], ['lea:lea1', evening.now]);
  });
});

describe('the house', () => {
  function quietHouse(): Evening {
    const evening = new Evening({ autoDj: true });
    evening.autoDj = song('house');
    evening.took(advance(evening.booth, evening.ctx));
    return evening;
  }
  it('[H023] plays while the booth is empty', () => {
    const evening = quietHouse();
    assert.equal(evening.playing(), 'house:house');
    toEnd(evening);
    assert.equal(evening.booth.now?.startTime, evening.now);
    assert.equal(new Evening().booth.now, null);
  });
  it('[H023] gives way to the first person who takes a seat', () => {
    const evening = quietHouse();
    evening.now += 10_000;
    evening.took(takeSeat(evening.booth, { person: person('kai'), song: song('a') }, evening.ctx));
    assert.equal(endReason(evening), 'yielded');
    assert.equal(evening.playing(), 'kai:a');
  });
  it('[H023] steps in when every DJ is dry and yields to the first song', () => {
    const evening = quietHouse();
    evening.took(takeSeat(evening.booth, { person: person('kai'), song: song('a') }, evening.ctx));
    evening.queues.kai = [];
    toEnd(evening);
    assert.equal(evening.playing(), 'house:house');
    assert.equal(evening.booth.djs[0]?.missedRounds, 1);
    evening.took(announce(evening.booth, { uuid: 'kai', song: song('b') }, evening.ctx));
    assert.equal(evening.playing(), 'kai:b');
  });
  it('[H023] falls silent when it is switched off', () => {
    const evening = quietHouse();
    evening.took(setSettings(evening.booth, { numberOfDjs: 3, songsPerDj: 1, autoDj: false }, evening.ctx));
    assert.deepEqual([evening.booth.now, nextDeadline(evening.booth)], [null, null]);
  });
});

describe('what comes next', () => {
  it('[H013] is chosen eight seconds before the end, and that is a deadline', () => {
    const evening = threeDjs();
    const end = evening.booth.now?.endTime ?? 0;
    assert.equal(nextDeadline(evening.booth), end - UP_NEXT_MS);
    evening.now = end - UP_NEXT_MS;
    evening.took(advance(evening.booth, evening.ctx));
    assert.deepEqual(evening.kinds(), ['upNextChanged']);
    assert.deepEqual([evening.booth.upNext?.djUuid, evening.booth.upNext?.song.trackName], ['lea', 'lea1']);
    assert.equal(nextDeadline(evening.booth), end);
  });
  it('[H013] a promise stands even when the queue is shuffled in the last seconds', () => {
    const evening = threeDjs();
    evening.now = (evening.booth.now?.endTime ?? 0) - 3000;
    evening.took(advance(evening.booth, evening.ctx));
    evening.queues.lea = [song('other'), song('lea1')];
    evening.took(advance(evening.booth, evening.ctx));
    toEnd(evening);
    assert.equal(evening.playing(), 'lea:lea1');
    assert.deepEqual(
      evening.queues.lea?.map((one) => one.trackName),
      ['other', 'lea1'],
    );
  });
  it('[H013] choosing by hand changes it at once', () => {
    const evening = threeDjs();
    evening.now = (evening.booth.now?.endTime ?? 0) - 3000;
    evening.took(advance(evening.booth, evening.ctx));
    evening.took(announce(evening.booth, { uuid: 'lea', song: song('better') }, evening.ctx));
    assert.equal(evening.booth.upNext?.song.trackName, 'better');
    evening.took(announce(evening.booth, { uuid: 'lea', song: null }, evening.ctx));
    assert.equal(evening.booth.upNext?.song.trackName, 'lea1');
  });
  it('[H013] when the next DJ leaves, the one after is next', () => {
    const evening = threeDjs();
    evening.now = (evening.booth.now?.endTime ?? 0) - 3000;
    evening.took(advance(evening.booth, evening.ctx));
    evening.took(stepDown(evening.booth, { uuid: 'lea', reason: 'self' }, evening.ctx));
    assert.equal(evening.booth.upNext?.djUuid, 'mo');
  });
  it('[H013] a DJ with songs left in the turn is next again', () => {
    const evening = threeDjs({ songsPerDj: 2 });
    evening.now = (evening.booth.now?.endTime ?? 0) - 3000;
    evening.took(advance(evening.booth, evening.ctx));
    assert.equal(evening.booth.upNext?.song.trackName, 'kai2');
  });
  it('announcing without a seat or without a length is refused', () => {
    const evening = threeDjs();
    const silent = song('x', { duration: 0 });
    assert.equal(refusal(announce(evening.booth, { uuid: 'zoe', song: null }, evening.ctx)), 'not_seated');
    assert.equal(
      refusal(announce(evening.booth, { uuid: 'kai', song: silent }, evening.ctx)),
      'song_not_playable',
    );
  });
});
