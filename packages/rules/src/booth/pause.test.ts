import assert from 'node:assert/strict';
import { type BoothFixture, person, playToEnd, refusalCode, song, threeDjs } from '../../test/booth.ts';
import {
  advance,
  markDisconnected,
  nextDeadline,
  PAUSE_MS,
  pauseDj,
  recoverBooth,
  skip,
  stepDown,
  takeSeat,
} from './index.ts';

const MINUTE = 60_000;

function pause(fixture: BoothFixture, uuid: string, paused = true): void {
  fixture.apply(pauseDj(fixture.booth, { uuid, paused }, fixture.ctx));
}
const djOf = (fixture: BoothFixture, uuid: string) => fixture.booth.djs.find((dj) => dj.uuid === uuid);

describe('a DJ who pauses in the booth', () => {
  it('[H332] a paused DJ is passed over, keeps the seat, and plays again after resuming', () => {
    const fixture = threeDjs();
    pause(fixture, 'lea');
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'mo:mo1');
    assert.ok(fixture.djUuids().includes('lea'));
    pause(fixture, 'lea', false);
    assert.equal(djOf(fixture, 'lea')?.pausedUntil, null);
    const heard = new Set<string>();
    for (let turn = 0; turn < 3; turn++) {
      playToEnd(fixture);
      heard.add(fixture.booth.now?.djUuid ?? '');
    }
    assert.deepEqual(heard, new Set(['kai', 'lea', 'mo']));
  });

  it('[H332] turns that pass during a DJ’s pause do not count as missed, and the DJ’s queue stays unchanged', () => {
    const fixture = threeDjs();
    pause(fixture, 'lea');
    for (let turn = 0; turn < 4; turn++) {
      playToEnd(fixture);
      fixture.now += 1;
    }
    assert.deepEqual([djOf(fixture, 'lea')?.missedRounds, fixture.booth.djs.length], [0, 3]);
    assert.deepEqual(
      fixture.queues.lea?.map((one) => one.trackName),
      ['lea1', 'lea2'],
    );
  });

  it('[H332] if a DJ pauses while their own song plays, this song plays to its end', () => {
    const fixture = threeDjs();
    pause(fixture, 'kai');
    assert.equal(fixture.playing(), 'kai:kai1');
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'lea:lea1');
  });

  it('[H332] if the DJ of the next song pauses, the next song comes from the following DJ', () => {
    const fixture = threeDjs();
    fixture.now = (fixture.booth.now?.endTime ?? 0) - 7_000;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.booth.upNext?.djUuid, 'lea');
    pause(fixture, 'lea');
    assert.equal(fixture.booth.upNext?.djUuid, 'mo');
  });

  it('[H332] if all DJs pause, only the house playlist plays, until one of them resumes', () => {
    const fixture = threeDjs();
    for (const uuid of ['kai', 'lea', 'mo']) pause(fixture, uuid);
    playToEnd(fixture);
    assert.equal(fixture.playing(), null);
    assert.notEqual(fixture.booth.retryAt, null);
    pause(fixture, 'mo', false);
    assert.equal(fixture.playing(), 'mo:mo1');

    const house = threeDjs({ autoDj: true });
    house.autoDj = song('house');
    for (const uuid of ['kai', 'lea', 'mo']) pause(house, uuid);
    playToEnd(house);
    assert.equal(house.playing(), 'house:house');
    pause(house, 'lea', false);
    assert.equal(house.playing(), 'lea:lea1');
  });

  it('[H333] a DJ who pauses for 15 minutes loses the seat to a person on the waiting list', () => {
    const fixture = threeDjs();
    fixture.queues.nina = [song('nina1')];
    fixture.apply(takeSeat(fixture.booth, { person: person('nina') }, fixture.ctx));
    pause(fixture, 'lea');
    const until = fixture.now + PAUSE_MS;
    assert.equal(djOf(fixture, 'lea')?.pausedUntil, until);
    fixture.booth = { ...fixture.booth, now: null, upNext: null, upNextDue: null };
    fixture.now = until - 1;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.ok(fixture.djUuids().includes('lea'));
    assert.ok((nextDeadline(fixture.booth) ?? 0) <= until);
    fixture.now = until;
    const facts = fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.ok(facts.some((one) => one.kind === 'seatLeft' && one.reason === 'pausedTooLong'));
    assert.ok(!fixture.djUuids().includes('lea'));
    assert.ok(fixture.djUuids().includes('nina'));
  });

  it('[H333] if a DJ pauses during their own song, the time limit of the pause counts from the song’s end', () => {
    const fixture = threeDjs();
    fixture.queues.kai = [song('long', { duration: 20 * 60 })];
    while (fixture.playing() !== 'kai:long') playToEnd(fixture);
    pause(fixture, 'kai');
    const endTime = fixture.booth.now?.endTime ?? 0;
    assert.equal(djOf(fixture, 'kai')?.pausedUntil, endTime + PAUSE_MS);
  });

  it('[H333] all pauses of a DJ between two of their songs share one time limit', () => {
    const fixture = threeDjs();
    pause(fixture, 'lea');
    fixture.now += MINUTE;
    pause(fixture, 'lea', false);
    pause(fixture, 'lea');
    assert.equal(djOf(fixture, 'lea')?.pausedUntil, fixture.now + PAUSE_MS - MINUTE);
    pause(fixture, 'lea', false);
    fixture.apply(skip(fixture.booth, {}, fixture.ctx));
    assert.equal(fixture.playing(), 'lea:lea1');
    playToEnd(fixture);
    pause(fixture, 'lea');
    assert.equal(djOf(fixture, 'lea')?.pausedUntil, fixture.now + PAUSE_MS);
  });

  it('[H333] pausing again while paused does not extend the time limit of a DJ’s pause', () => {
    const fixture = threeDjs();
    pause(fixture, 'lea');
    const until = djOf(fixture, 'lea')?.pausedUntil;
    fixture.now += MINUTE;
    pause(fixture, 'lea');
    assert.equal(djOf(fixture, 'lea')?.pausedUntil, until);
  });

  it('[H332] only a DJ who has a seat can pause', () => {
    const fixture = threeDjs();
    fixture.queues.nina = [song('nina1')];
    fixture.apply(takeSeat(fixture.booth, { person: person('nina') }, fixture.ctx));
    for (const uuid of ['nina', 'nobody'])
      assert.equal(refusalCode(pauseDj(fixture.booth, { uuid, paused: true }, fixture.ctx)), 'not_seated');
    const paused = pauseDj(fixture.booth, { uuid: 'kai', paused: true }, fixture.ctx);
    assert.equal(refusalCode(paused), null);
  });

  it('[H010][H333] a paused DJ who is disconnected for 30 s loses the seat, and is not paused in a new one', () => {
    const fixture = threeDjs();
    pause(fixture, 'lea');
    fixture.apply(markDisconnected(fixture.booth, 'lea', fixture.ctx));
    fixture.now += 30_000;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.ok(!fixture.djUuids().includes('lea'));
    fixture.apply(takeSeat(fixture.booth, { person: person('lea') }, fixture.ctx));
    assert.equal(djOf(fixture, 'lea')?.pausedUntil, null);
    fixture.apply(stepDown(fixture.booth, { uuid: 'lea', reason: 'self' }, fixture.ctx));
  });

  it('[H021][H333] recoverBooth restarts the time limit of pauses, and treats DJs stored without pause fields as not paused', () => {
    const fixture = threeDjs();
    pause(fixture, 'lea');
    fixture.now += 3_600_000;
    const back = recoverBooth(fixture.booth, fixture.now);
    assert.equal(back.djs.find((dj) => dj.uuid === 'lea')?.pausedUntil, fixture.now + PAUSE_MS);
    const old = JSON.parse(JSON.stringify(threeDjs().booth));
    for (const dj of old.djs) {
      delete dj.pausedUntil;
      delete dj.pauseLeftMs;
    }
    const mended = recoverBooth(old, fixture.now);
    assert.deepEqual(
      mended.djs.map(({ pausedUntil, pauseLeftMs }) => [pausedUntil, pauseLeftMs]),
      Array.from({ length: 3 }, () => [null, PAUSE_MS]),
    );
  });
});
