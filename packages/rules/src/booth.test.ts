import assert from 'node:assert/strict';
import { Evening, person, refusal, song } from '../test/stage-kit.ts';
import type { Booth } from './booth.ts';
import {
  advance,
  announce,
  DRY_ROUND_MS,
  dropConnection,
  GRACE_MS,
  LEAD_MS,
  leaveWaiting,
  needs,
  nextDeadline,
  placeOf,
  recover,
  returnConnection,
  setSettings,
  skip,
  songsRemaining,
  stepDown,
  takeSeat,
  UP_NEXT_MS,
  updatePerson,
} from './booth.ts';

/** Kai, Lea and Mo on stage, each with a queue of two. */
function threeDjs(settings = {}): Evening {
  const evening = new Evening(settings);
  for (const uuid of ['kai', 'lea', 'mo']) {
    evening.queues[uuid] = [song(`${uuid}1`), song(`${uuid}2`)];
    evening.took(takeSeat(evening.booth, { person: person(uuid) }, evening.ctx));
  }
  return evening;
}

function toEnd(evening: Evening, late = 0): void {
  evening.now = (evening.booth.now?.endTime ?? evening.now) + late;
  evening.took(advance(evening.booth, evening.ctx));
}

function endReason(evening: Evening): string | undefined {
  return evening.facts.find((fact) => fact.kind === 'playEnded')?.reason;
}

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

describe('rotation', () => {
  it('[R185] the first DJ plays, before and after the booth turns', () => {
    const evening = threeDjs();
    assert.deepEqual([evening.order()[0], evening.playing()], ['kai', 'kai:kai1']);
    toEnd(evening);
    assert.deepEqual([evening.order(), evening.playing()], [['lea', 'mo', 'kai'], 'lea:lea1']);
    toEnd(evening);
    toEnd(evening);
    assert.deepEqual([evening.order(), evening.playing()], [['kai', 'lea', 'mo'], 'kai:kai2']);
    assert.equal(endReason(evening), 'ended');
  });
  it('[H011] several songs in a row before the booth turns', () => {
    const evening = threeDjs({ songsPerDj: 2 });
    assert.equal(songsRemaining(evening.booth), 1);
    toEnd(evening);
    assert.equal(evening.playing(), 'kai:kai2');
    assert.equal(songsRemaining(evening.booth), 0);
    toEnd(evening);
    assert.equal(evening.playing(), 'lea:lea1');
  });
  it('[H011] a DJ alone plays the own queue round and round', () => {
    const evening = new Evening();
    evening.queues.kai = [song('a'), song('b')];
    evening.took(takeSeat(evening.booth, { person: person('kai') }, evening.ctx));
    const heard = [evening.playing()];
    for (let turn = 0; turn < 3; turn++) {
      toEnd(evening);
      heard.push(evening.playing());
    }
    assert.deepEqual(heard, ['kai:a', 'kai:b', 'kai:a', 'kai:b']);
  });
  it('[H015] a song after an ended one starts at that end, even when noticed a little late', () => {
    const evening = threeDjs();
    const end = evening.booth.now?.endTime;
    toEnd(evening, 1900);
    assert.equal(evening.booth.now?.startTime, end);
  });
  it('[H015] noticed far too late, the play closes once and the next song starts now', () => {
    const evening = threeDjs();
    toEnd(evening, 3_600_000);
    assert.equal(endReason(evening), 'expired');
    assert.equal(evening.booth.now?.startTime, evening.now);
    assert.equal(evening.playing(), 'lea:lea1');
    assert.equal(evening.kinds().filter((kind) => kind === 'playEnded').length, 1);
  });
  it('[H015] a song so short that it would be over by now starts now', () => {
    const evening = threeDjs();
    evening.queues.lea = [song('blip', { duration: 1 })];
    toEnd(evening, 1500);
    assert.equal(evening.booth.now?.startTime, evening.now);
  });
  it('[H014] twenty minutes are the most that one song gets', () => {
    const evening = new Evening();
    const long = song('long', { duration: 7200 });
    evening.took(takeSeat(evening.booth, { person: person('kai'), song: long }, evening.ctx));
    assert.equal((evening.booth.now?.endTime ?? 0) - (evening.booth.now?.startTime ?? 0), 1_200_000);
  });
  it('[H014] unplayable songs of a queue are stepped over', () => {
    const evening = new Evening();
    evening.queues.kai = [song('nothing', { duration: 0 }), song('sound')];
    const facts = evening.took(takeSeat(evening.booth, { person: person('kai') }, evening.ctx));
    const started = facts.find((fact) => fact.kind === 'playStarted');
    assert.equal(started?.crateSongUuid, 'crate-sound');
  });
  it('[H022] a second call with the same arguments changes nothing', () => {
    const evening = threeDjs();
    evening.now = evening.booth.now?.endTime ?? 0;
    const { ctx } = evening;
    const once = advance(evening.booth, ctx);
    const twice = advance(once.state, { ...ctx, supply: {} });
    assert.deepEqual(twice.state, once.state);
    assert.deepEqual(twice.facts, []);
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
  it('[H019] a skip meant for a play that is over hits nobody else', () => {
    const evening = threeDjs();
    const playId = evening.booth.now?.playId ?? '';
    toEnd(evening);
    assert.equal(refusal(skip(evening.booth, { playId }, evening.ctx)), 'nothing_playing');
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

describe('a DJ without songs', () => {
  it('[H012] is passed over for two rounds, then steps down with a word', () => {
    const evening = threeDjs();
    evening.queues.lea = [];
    const seen: string[][] = [];
    for (let turn = 0; turn < 6; turn++) {
      toEnd(evening);
      seen.push(evening.kinds().filter((kind) => kind.startsWith('dj') || kind === 'seatLeft'));
    }
    assert.deepEqual(seen, [['djPassedOver'], [], ['djPassedOver'], [], ['djDried', 'seatLeft'], []]);
    assert.deepEqual(evening.order().toSorted(), ['kai', 'mo']);
  });
  it('[H012] a song chosen in time makes it forgotten', () => {
    const evening = threeDjs();
    evening.queues.lea = [];
    toEnd(evening);
    evening.took(announce(evening.booth, { uuid: 'lea', song: song('found') }, evening.ctx));
    assert.equal(evening.booth.djs.find((dj) => dj.uuid === 'lea')?.missedRounds, 0);
  });
  it('[H012] in silence everyone is asked again each half minute and steps down in the end', () => {
    const evening = new Evening();
    evening.took(takeSeat(evening.booth, { person: person('kai'), song: song('only') }, evening.ctx));
    evening.queues.kai = [];
    toEnd(evening);
    assert.equal(evening.booth.now, null);
    assert.equal(nextDeadline(evening.booth), evening.now + DRY_ROUND_MS);
    evening.took(advance(evening.booth, evening.ctx));
    assert.equal(evening.booth.djs[0]?.missedRounds, 1, 'asking early counts for nothing');
    evening.now += DRY_ROUND_MS;
    evening.took(advance(evening.booth, evening.ctx));
    evening.now += DRY_ROUND_MS;
    evening.took(advance(evening.booth, evening.ctx));
    assert.deepEqual(evening.kinds(), ['djDried', 'seatLeft']);
    assert.equal(nextDeadline(evening.booth), null);
  });
  it('[H012] silence ends as soon as a queue has a song again', () => {
    const evening = new Evening();
    evening.took(takeSeat(evening.booth, { person: person('kai'), song: song('only') }, evening.ctx));
    evening.queues.kai = [];
    toEnd(evening);
    evening.now += 5_000;
    evening.queues.kai = [song('new')];
    evening.took(advance(evening.booth, evening.ctx));
    assert.equal(evening.playing(), 'kai:new');
    assert.equal(evening.booth.now?.startTime, evening.now + LEAD_MS);
  });
  it('[H012] the seat of one who dried goes to the line, who play at once', () => {
    const evening = new Evening({ numberOfDjs: 1 });
    evening.took(takeSeat(evening.booth, { person: person('kai'), song: song('only') }, evening.ctx));
    evening.took(takeSeat(evening.booth, { person: person('lea'), song: song('hers') }, evening.ctx));
    evening.queues.kai = [];
    toEnd(evening);
    evening.now += DRY_ROUND_MS;
    evening.took(advance(evening.booth, evening.ctx));
    evening.now += DRY_ROUND_MS;
    evening.took(advance(evening.booth, evening.ctx));
    assert.equal(evening.playing(), 'lea:hers');
  });
  it('[H012] a queue that was not loaded is nobody’s fault', () => {
    const evening = threeDjs();
    const ctx = { ...evening.ctx, supply: { mo: [song('m')] } };
    const outcome = advance(evening.booth, { ...ctx, now: evening.booth.now?.endTime ?? 0 });
    assert.equal(outcome.state.now?.djUuid, 'mo');
    assert.ok(outcome.state.djs.every((dj) => dj.missedRounds === 0));
    assert.deepEqual(outcome.facts[1], { kind: 'supplyMissing', uuid: 'lea' });
  });
  it('[H012] the shell is told whose queues to load', () => {
    const evening = threeDjs();
    evening.took(takeSeat(evening.booth, { person: person('ann'), song: song('a') }, evening.ctx));
    assert.deepEqual(needs(evening.booth), ['kai', 'lea', 'mo', 'ann']);
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

describe('the booth as a value', () => {
  it('[H022] survives JSON and is never written to', () => {
    const evening = threeDjs();
    const frozen: Booth = JSON.parse(JSON.stringify(evening.booth));
    assert.deepEqual(frozen, evening.booth);
    const before = structuredClone(evening.booth);
    skip(evening.booth, {}, evening.ctx);
    assert.deepEqual(evening.booth, before);
  });
});
