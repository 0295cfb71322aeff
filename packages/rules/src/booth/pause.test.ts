import assert from 'node:assert/strict';
import { type Evening, person, refusal, song, threeDjs, toEnd } from '../../test/booth-fixture.ts';
import {
  advance,
  dropConnection,
  nextDeadline,
  PAUSE_MS,
  pauseDj,
  recover,
  skip,
  stepDown,
  takeSeat,
} from './index.ts';
import { mayPause } from '../moderation/index.ts';

const MINUTE = 60_000;

function pause(evening: Evening, uuid: string, paused = true): void {
  evening.took(pauseDj(evening.booth, { uuid, paused }, evening.ctx));
}
const djOf = (evening: Evening, uuid: string) => evening.booth.djs.find((dj) => dj.uuid === uuid);

describe('a DJ who pauses', () => {
  it('[H332] is passed over, keeps the seat and plays again when back', () => {
    const evening = threeDjs();
    pause(evening, 'lea');
    toEnd(evening);
    assert.equal(evening.playing(), 'mo:mo1');
    assert.ok(evening.order().includes('lea'));
    pause(evening, 'lea', false);
    assert.equal(djOf(evening, 'lea')?.pausedUntil, null);
    const heard = new Set<string>();
    for (let turn = 0; turn < 3; turn++) {
      toEnd(evening);
      heard.add(evening.booth.now?.djUuid ?? '');
    }
    assert.deepEqual(heard, new Set(['kai', 'lea', 'mo']));
  });

  it('[H332] a pause holds nothing against them: no missed turn, and the queue is untouched', () => {
    const evening = threeDjs();
    pause(evening, 'lea');
    for (let turn = 0; turn < 4; turn++) {
      toEnd(evening);
      evening.now += 1;
    }
    assert.deepEqual([djOf(evening, 'lea')?.missedRounds, evening.booth.djs.length], [0, 3]);
    assert.deepEqual(
      evening.queues.lea?.map((one) => one.trackName),
      ['lea1', 'lea2'],
    );
  });

  it('[H332] their own song that plays goes on to its end', () => {
    const evening = threeDjs();
    pause(evening, 'kai');
    assert.equal(evening.playing(), 'kai:kai1');
    toEnd(evening);
    assert.equal(evening.playing(), 'lea:lea1');
  });

  it('[H332] what was promised as their next song is promised to the next DJ instead', () => {
    const evening = threeDjs();
    evening.now = (evening.booth.now?.endTime ?? 0) - 7_000;
    evening.took(advance(evening.booth, evening.ctx));
    assert.equal(evening.booth.upNext?.djUuid, 'lea');
    pause(evening, 'lea');
    assert.equal(evening.booth.upNext?.djUuid, 'mo');
  });

  it('[H332] when everybody pauses the music ends, the house plays where it may, and the first back begins', () => {
    const evening = threeDjs();
    for (const uuid of ['kai', 'lea', 'mo']) pause(evening, uuid);
    toEnd(evening);
    assert.equal(evening.playing(), null);
    assert.notEqual(evening.booth.retryAt, null);
    pause(evening, 'mo', false);
    assert.equal(evening.playing(), 'mo:mo1');

    const house = threeDjs({ autoDj: true });
    house.autoDj = song('house');
    for (const uuid of ['kai', 'lea', 'mo']) pause(house, uuid);
    toEnd(house);
    assert.equal(house.playing(), 'house:house');
    pause(house, 'lea', false);
    assert.equal(house.playing(), 'lea:lea1');
  });

  it('[H333] after a quarter of an hour the seat is free, and whoever waits gets it', () => {
    const evening = threeDjs();
    evening.queues.nina = [song('nina1')];
    evening.took(takeSeat(evening.booth, { person: person('nina') }, evening.ctx));
    pause(evening, 'lea');
    const until = evening.now + PAUSE_MS;
    assert.equal(djOf(evening, 'lea')?.pausedUntil, until);
    evening.booth = { ...evening.booth, now: null, upNext: null, upNextDue: null };
    evening.now = until - 1;
    evening.took(advance(evening.booth, evening.ctx));
    assert.ok(evening.order().includes('lea'));
    assert.ok((nextDeadline(evening.booth) ?? 0) <= until);
    evening.now = until;
    const facts = evening.took(advance(evening.booth, evening.ctx));
    assert.ok(facts.some((one) => one.kind === 'seatLeft' && one.reason === 'pausedTooLong'));
    assert.ok(!evening.order().includes('lea'));
    assert.ok(evening.order().includes('nina'));
  });

  it('[H333] a pause in one’s own song counts from its end: the music is never cut by it', () => {
    const evening = threeDjs();
    evening.queues.kai = [song('long', { duration: 20 * 60 })];
    while (evening.playing() !== 'kai:long') toEnd(evening);
    pause(evening, 'kai');
    const endTime = evening.booth.now?.endTime ?? 0;
    assert.equal(djOf(evening, 'kai')?.pausedUntil, endTime + PAUSE_MS);
  });

  it('[H333] pauses count together until a song of one’s own begins', () => {
    const evening = threeDjs();
    pause(evening, 'lea');
    evening.now += MINUTE;
    pause(evening, 'lea', false);
    pause(evening, 'lea');
    assert.equal(djOf(evening, 'lea')?.pausedUntil, evening.now + PAUSE_MS - MINUTE);
    pause(evening, 'lea', false);
    evening.took(skip(evening.booth, {}, evening.ctx));
    assert.equal(evening.playing(), 'lea:lea1');
    toEnd(evening);
    pause(evening, 'lea');
    assert.equal(djOf(evening, 'lea')?.pausedUntil, evening.now + PAUSE_MS);
  });

  it('[H333] pausing twice does not make it longer', () => {
    const evening = threeDjs();
    pause(evening, 'lea');
    const until = djOf(evening, 'lea')?.pausedUntil;
    evening.now += MINUTE;
    pause(evening, 'lea');
    assert.equal(djOf(evening, 'lea')?.pausedUntil, until);
  });

  it('[H332] is somebody with a seat: neither the line nor the floor pauses', () => {
    const evening = threeDjs();
    evening.queues.nina = [song('nina1')];
    evening.took(takeSeat(evening.booth, { person: person('nina') }, evening.ctx));
    for (const uuid of ['nina', 'nobody'])
      assert.equal(refusal(pauseDj(evening.booth, { uuid, paused: true }, evening.ctx)), 'not_seated');
    assert.deepEqual(
      ['kai', 'nina', 'nobody'].map((uuid) => mayPause({ uuid }, evening.booth.djs)),
      [true, false, false],
    );
  });

  it('[H010][H333] a lost connection ends the seat of one who pauses as any other’s', () => {
    const evening = threeDjs();
    pause(evening, 'lea');
    evening.took(dropConnection(evening.booth, 'lea', evening.ctx));
    evening.now += 30_000;
    evening.took(advance(evening.booth, evening.ctx));
    assert.ok(!evening.order().includes('lea'));
    evening.took(takeSeat(evening.booth, { person: person('lea') }, evening.ctx));
    assert.equal(djOf(evening, 'lea')?.pausedUntil, null);
    evening.took(stepDown(evening.booth, { uuid: 'lea', reason: 'self' }, evening.ctx));
  });

  it('[H021][H333] after our own downtime a pause begins anew; a booth from before there were pauses has none', () => {
    const evening = threeDjs();
    pause(evening, 'lea');
    evening.now += 3_600_000;
    const back = recover(evening.booth, evening.now);
    assert.equal(back.djs.find((dj) => dj.uuid === 'lea')?.pausedUntil, evening.now + PAUSE_MS);
    const old = JSON.parse(JSON.stringify(threeDjs().booth));
    for (const dj of old.djs) {
      delete dj.pausedUntil;
      delete dj.pauseLeftMs;
    }
    const mended = recover(old, evening.now);
    assert.deepEqual(
      mended.djs.map(({ pausedUntil, pauseLeftMs }) => [pausedUntil, pauseLeftMs]),
      Array.from({ length: 3 }, () => [null, PAUSE_MS]),
    );
  });
});
