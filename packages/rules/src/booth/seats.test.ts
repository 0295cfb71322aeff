import assert from 'node:assert/strict';
import { Evening, endReason, person, refusal, song, threeDjs, toEnd } from '../../test/booth-fixture.ts';
import {
  LEAD_MS,
  leaveWaiting,
  nextDeadline,
  placeOf,
  setSettings,
  skip,
  songsRemaining,
  stepDown,
  takeSeat,
  updatePerson,
} from './index.ts';

describe('taking a seat', () => {
  it('[H018] an empty booth starts 1.5 s later with the first song of the queue', () => {
    const evening = new Evening();
    evening.queues.kai = [song('one'), song('two')];
    evening.took(takeSeat(evening.booth, { person: person('kai') }, evening.ctx));
    assert.equal(evening.playing(), 'kai:one');
    assert.equal(evening.booth.now?.startTime, evening.now + LEAD_MS);
    assert.equal(evening.booth.now?.endTime, evening.now + LEAD_MS + 180_000);
    assert.deepEqual(evening.kinds(), ['seatTaken', 'playStarted']);
  });
  it('[H018] an announced song comes before the queue, and the queue stays as it is', () => {
    const evening = new Evening();
    evening.queues.kai = [song('one')];
    const facts = evening.took(
      takeSeat(evening.booth, { person: person('kai'), song: song('mine') }, evening.ctx),
    );
    assert.equal(evening.playing(), 'kai:mine');
    const started = facts.find((fact) => fact.kind === 'playStarted');
    assert.deepEqual(
      [started?.fromQueue, started?.crateSongUuid, started?.source],
      [false, null, 'announced'],
    );
    assert.equal(evening.booth.djs[0]?.announced, null);
  });
  it('[H018] without a song and with an empty queue: no_song', () => {
    const evening = new Evening();
    evening.queues.kai = [];
    assert.equal(refusal(takeSeat(evening.booth, { person: person('kai') }, evening.ctx)), 'no_song');
    assert.equal(refusal(takeSeat(evening.booth, { person: person('lea') }, evening.ctx)), 'no_song');
  });
  it('[H014] a song without a length is refused', () => {
    const evening = new Evening();
    const ask = { person: person('kai'), song: song('nothing', { duration: 0 }) };
    assert.equal(refusal(takeSeat(evening.booth, ask, evening.ctx)), 'song_not_playable');
  });
  it('[R184] who may not DJ is refused', () => {
    const evening = new Evening();
    const ask = { person: person('kai', { canDj: false }), song: song('x') };
    assert.equal(refusal(takeSeat(evening.booth, ask, evening.ctx)), 'not_allowed');
  });
  it('[H018] nobody sits twice, nor sits and waits', () => {
    const evening = threeDjs();
    const ask = { person: person('lea'), song: song('x') };
    assert.equal(refusal(takeSeat(evening.booth, ask, evening.ctx)), 'already_seated');
    evening.took(takeSeat(evening.booth, { person: person('zoe'), song: song('z') }, evening.ctx));
    assert.deepEqual(placeOf(evening.booth, 'zoe'), { waiting: 0 });
    assert.equal(
      refusal(takeSeat(evening.booth, { person: person('zoe'), song: song('z') }, evening.ctx)),
      'already_waiting',
    );
  });
  it('[H017] a full stage leads into the line, and the line moves up in order', () => {
    const evening = threeDjs();
    for (const uuid of ['ann', 'bob']) {
      evening.took(takeSeat(evening.booth, { person: person(uuid), song: song(uuid) }, evening.ctx));
      assert.deepEqual(evening.kinds(), ['waitingChanged']);
    }
    evening.took(stepDown(evening.booth, { uuid: 'mo', reason: 'self' }, evening.ctx));
    assert.deepEqual(evening.order(), ['kai', 'lea', 'ann']);
    assert.deepEqual(evening.kinds(), ['seatLeft', 'seatTaken', 'waitingChanged']);
    assert.deepEqual(placeOf(evening.booth, 'bob'), { waiting: 0 });
    assert.equal(evening.booth.djs[2]?.announced?.trackName, 'ann');
  });
  it('[H017] leaving the line', () => {
    const evening = threeDjs();
    evening.took(takeSeat(evening.booth, { person: person('ann'), song: song('a') }, evening.ctx));
    evening.took(leaveWaiting(evening.booth, 'ann', evening.ctx));
    assert.equal(placeOf(evening.booth, 'ann'), null);
    assert.equal(refusal(leaveWaiting(evening.booth, 'ann', evening.ctx)), 'not_waiting');
  });
});

describe('skipping and leaving', () => {
  it('[H019] a skip is an end: the booth turns, the next song starts 1.5 s from now', () => {
    const evening = threeDjs();
    evening.now += 60_000;
    evening.took(skip(evening.booth, {}, evening.ctx));
    assert.equal(endReason(evening), 'skipped');
    assert.deepEqual([evening.order(), evening.playing()], [['lea', 'mo', 'kai'], 'lea:lea1']);
    assert.equal(evening.booth.now?.startTime, evening.now + LEAD_MS);
  });
  it('[H019] [H360] a skip meant for a play that is over hits nobody else', () => {
    const evening = threeDjs();
    const playId = evening.booth.now?.playId ?? '';
    toEnd(evening);
    assert.equal(refusal(skip(evening.booth, { playId }, evening.ctx)), 'song_over');
    assert.equal(refusal(skip(new Evening().booth, {}, evening.ctx)), 'nothing_playing');
  });
  it('[H016] when the playing DJ leaves, the song stops and the next DJ starts', () => {
    const evening = threeDjs();
    evening.now += 10_000;
    evening.took(stepDown(evening.booth, { uuid: 'kai', reason: 'self' }, evening.ctx));
    assert.deepEqual(evening.kinds(), ['playEnded', 'seatLeft', 'playStarted']);
    assert.equal(endReason(evening), 'djLeft');
    assert.deepEqual([evening.order(), evening.playing()], [['lea', 'mo'], 'lea:lea1']);
  });
  it('[H016] when another DJ leaves, the song goes on', () => {
    const evening = threeDjs();
    const before = evening.booth.now;
    evening.took(stepDown(evening.booth, { uuid: 'lea', reason: 'moderator' }, evening.ctx));
    assert.deepEqual([evening.order(), evening.booth.now], [['kai', 'mo'], before]);
    assert.deepEqual(evening.facts, [{ kind: 'seatLeft', uuid: 'lea', reason: 'moderator' }]);
  });
  it('[H016] the last DJ leaves silence behind', () => {
    const evening = new Evening();
    evening.took(takeSeat(evening.booth, { person: person('kai'), song: song('a') }, evening.ctx));
    evening.took(stepDown(evening.booth, { uuid: 'kai', reason: 'self' }, evening.ctx));
    assert.deepEqual([evening.booth.now, nextDeadline(evening.booth)], [null, null]);
    assert.equal(
      refusal(stepDown(evening.booth, { uuid: 'kai', reason: 'self' }, evening.ctx)),
      'not_seated',
    );
  });
  it('[R184] who may no longer DJ steps down', () => {
    const evening = threeDjs();
    evening.took(updatePerson(evening.booth, person('mo', { canDj: false }), evening.ctx));
    assert.deepEqual(evening.facts, [{ kind: 'seatLeft', uuid: 'mo', reason: 'notAllowed' }]);
    evening.took(updatePerson(evening.booth, person('lea', { nickname: 'Lea B' }), evening.ctx));
    assert.equal(evening.booth.djs[1]?.nickname, 'Lea B');
  });
});

describe('settings', () => {
  it('[H020] fewer seats: the last seated step down, never the first', () => {
    const evening = threeDjs();
    const before = evening.booth.now;
    evening.took(setSettings(evening.booth, { numberOfDjs: 1, songsPerDj: 1, autoDj: false }, evening.ctx));
    assert.deepEqual([evening.order(), evening.booth.now], [['kai'], before]);
    assert.deepEqual(evening.kinds(), ['seatLeft', 'seatLeft']);
  });
  it('[H020] more seats let the line in', () => {
    const evening = threeDjs();
    evening.took(takeSeat(evening.booth, { person: person('ann'), song: song('a') }, evening.ctx));
    evening.took(setSettings(evening.booth, { numberOfDjs: 5, songsPerDj: 1, autoDj: false }, evening.ctx));
    assert.deepEqual(evening.order(), ['kai', 'lea', 'mo', 'ann']);
  });
  it('[H020] fewer songs per turn: what was played counts', () => {
    const evening = threeDjs({ songsPerDj: 3 });
    toEnd(evening);
    assert.equal(songsRemaining(evening.booth), 1);
    evening.took(setSettings(evening.booth, { numberOfDjs: 3, songsPerDj: 2, autoDj: false }, evening.ctx));
    assert.equal(songsRemaining(evening.booth), 0);
    toEnd(evening);
    assert.equal(evening.booth.now?.djUuid, 'lea');
  });
});

describe('residents', () => {
  const resident = (uuid: string) => person(uuid, { resident: true });
  function withResidents(): Evening {
    const evening = new Evening();
    for (const uuid of ['rio', 'sol']) {
      evening.took(takeSeat(evening.booth, { person: resident(uuid), song: song(uuid) }, evening.ctx));
      evening.queues[uuid] = [song(`${uuid}2`)];
    }
    return evening;
  }
  it('[H024] always leave one seat free', () => {
    const evening = withResidents();
    const ask = { person: resident('tao'), song: song('t') };
    assert.equal(refusal(takeSeat(evening.booth, ask, evening.ctx)), 'not_allowed');
  });
  it('[H024] step down when a person wants their seat', () => {
    const evening = withResidents();
    for (const uuid of ['ann', 'bob']) {
      evening.took(takeSeat(evening.booth, { person: person(uuid), song: song(uuid) }, evening.ctx));
    }
    assert.deepEqual(evening.order(), ['rio', 'ann', 'bob']);
    assert.deepEqual(evening.facts[0], { kind: 'seatLeft', uuid: 'sol', reason: 'madeRoom' });
    evening.took(takeSeat(evening.booth, { person: person('cid'), song: song('c') }, evening.ctx));
    assert.deepEqual(placeOf(evening.booth, 'cid'), { waiting: 0 }, 'a playing resident finishes the song');
    toEnd(evening);
    assert.deepEqual(evening.order(), ['ann', 'bob', 'cid']);
  });
});
