import assert from 'node:assert/strict';
import { BoothFixture, endReason, person, playToEnd, refusalCode, song, threeDjs } from '../../test/booth.ts';
import {
  advance,
  changeSettings,
  closeBooth,
  DRY_ROUND_MS,
  findPosition,
  LEAD_MS,
  leaveWaitingList,
  nextDeadline,
  skip,
  songsRemaining,
  stepDown,
  takeSeat,
  updatePerson,
} from './index.ts';

describe('taking a DJ seat', () => {
  it('[H018] when the first person takes a seat, the first song of their queue starts 1.5 s later', () => {
    const fixture = new BoothFixture();
    fixture.queues.kai = [song('one'), song('two')];
    fixture.apply(takeSeat(fixture.booth, { person: person('kai') }, fixture.ctx));
    assert.equal(fixture.playing(), 'kai:one');
    assert.equal(fixture.booth.now?.startTime, fixture.now + LEAD_MS);
    assert.equal(fixture.booth.now?.endTime, fixture.now + LEAD_MS + 180_000);
    assert.deepEqual(fixture.kinds(), ['seatTaken', 'playStarted']);
  });
  it('[H018] a DJ’s announced song plays before the songs of their queue, and is not taken from the queue', () => {
    const fixture = new BoothFixture();
    fixture.queues.kai = [song('one')];
    const facts = fixture.apply(
      takeSeat(fixture.booth, { person: person('kai'), song: song('mine') }, fixture.ctx),
    );
    assert.equal(fixture.playing(), 'kai:mine');
    const started = facts.find((fact) => fact.kind === 'playStarted');
    assert.deepEqual(
      [started?.fromQueue, started?.crateSongUuid, started?.source],
      [false, null, 'announced'],
    );
    assert.equal(fixture.booth.djs[0]?.announced, null);
  });
  it('[H018] a person without an announced song and with an empty queue is refused a seat with no_song', () => {
    const fixture = new BoothFixture();
    fixture.queues.kai = [];
    assert.equal(refusalCode(takeSeat(fixture.booth, { person: person('kai') }, fixture.ctx)), 'no_song');
    assert.equal(refusalCode(takeSeat(fixture.booth, { person: person('lea') }, fixture.ctx)), 'no_song');
  });
  it('[H014] a person whose announced song has no duration is refused a DJ’s seat', () => {
    const fixture = new BoothFixture();
    const ask = { person: person('kai'), song: song('nothing', { duration: 0 }) };
    assert.equal(refusalCode(takeSeat(fixture.booth, ask, fixture.ctx)), 'song_not_playable');
  });
  it('[R184] a person who may not DJ is refused a DJ’s seat', () => {
    const fixture = new BoothFixture();
    const ask = { person: person('kai', { canDj: false }), song: song('x') };
    assert.equal(refusalCode(takeSeat(fixture.booth, ask, fixture.ctx)), 'not_allowed');
  });
  it('[H018] a person who already has a seat or is on the waiting list is refused another seat', () => {
    const fixture = threeDjs();
    const ask = { person: person('lea'), song: song('x') };
    assert.equal(refusalCode(takeSeat(fixture.booth, ask, fixture.ctx)), 'already_seated');
    fixture.apply(takeSeat(fixture.booth, { person: person('zoe'), song: song('z') }, fixture.ctx));
    assert.deepEqual(findPosition(fixture.booth, 'zoe'), { waiting: 0 });
    assert.equal(
      refusalCode(takeSeat(fixture.booth, { person: person('zoe'), song: song('z') }, fixture.ctx)),
      'already_waiting',
    );
  });
  it('[H017] if all seats are taken, people join the waiting list, and its first person gets the next free seat', () => {
    const fixture = threeDjs();
    for (const uuid of ['ann', 'bob']) {
      fixture.apply(takeSeat(fixture.booth, { person: person(uuid), song: song(uuid) }, fixture.ctx));
      assert.deepEqual(fixture.kinds(), ['waitingChanged']);
    }
    fixture.apply(stepDown(fixture.booth, { uuid: 'mo', reason: 'self' }, fixture.ctx));
    assert.deepEqual(fixture.djUuids(), ['kai', 'lea', 'ann']);
    assert.deepEqual(fixture.kinds(), ['seatLeft', 'seatTaken', 'waitingChanged']);
    assert.deepEqual(findPosition(fixture.booth, 'bob'), { waiting: 0 });
    assert.equal(fixture.booth.djs[2]?.announced?.trackName, 'ann');
  });
  it('[H2160] the waiting list takes 100 people; the next one is told that it is full', () => {
    const fixture = threeDjs();
    const take = (uuid: string) =>
      takeSeat(fixture.booth, { person: person(uuid), song: song(uuid) }, fixture.ctx);
    for (let n = 0; n < 100; n++) fixture.apply(take(`ann-${n}`));
    assert.deepEqual(findPosition(fixture.booth, 'ann-99'), { waiting: 99 });
    assert.equal(refusalCode(take('bob')), 'waiting_list_full');
    fixture.apply(leaveWaitingList(fixture.booth, 'ann-0', fixture.ctx));
    fixture.apply(take('bob'));
    assert.deepEqual(findPosition(fixture.booth, 'bob'), { waiting: 99 });
  });
  it('[H2024] closeBooth ends the play, and clears the stage and the waiting list', () => {
    const fixture = threeDjs({ numberOfDjs: 2 });
    const { now } = fixture.booth;
    fixture.apply(closeBooth(fixture.booth, fixture.ctx));
    const { djs, waiting, upNext } = fixture.booth;
    assert.deepEqual([djs, waiting, fixture.booth.now, upNext], [[], [], null, null]);
    assert.equal(nextDeadline(fixture.booth), null);
    assert.deepEqual(fixture.kinds(), ['playEnded', 'seatLeft', 'seatLeft']);
    const ended = fixture.facts.find((fact) => fact.kind === 'playEnded');
    assert.equal(ended?.play, now);
  });
  it('[H2024] closeBooth ends a song of the house playlist, and starts no other', () => {
    const fixture = new BoothFixture({ autoDj: true });
    fixture.autoDj = song('house');
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.booth.now?.djUuid, null);
    fixture.apply(closeBooth(fixture.booth, fixture.ctx));
    assert.deepEqual([fixture.booth.now, endReason(fixture)], [null, 'yielded']);
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.deepEqual([fixture.booth.now, nextDeadline(fixture.booth)], [null, null]);
  });
  it('[H017] leaveWaitingList removes a person from the waiting list, and refuses a person who is not on it', () => {
    const fixture = threeDjs();
    fixture.apply(takeSeat(fixture.booth, { person: person('ann'), song: song('a') }, fixture.ctx));
    fixture.apply(leaveWaitingList(fixture.booth, 'ann', fixture.ctx));
    assert.equal(findPosition(fixture.booth, 'ann'), null);
    assert.equal(refusalCode(leaveWaitingList(fixture.booth, 'ann', fixture.ctx)), 'not_waiting');
  });
});

describe('skipping a song and leaving a DJ seat', () => {
  it('[H019] a skip ends the play, and the song of the next DJ starts 1.5 s later', () => {
    const fixture = threeDjs();
    fixture.now += 60_000;
    fixture.apply(skip(fixture.booth, {}, fixture.ctx));
    assert.equal(endReason(fixture), 'skipped');
    assert.deepEqual([fixture.djUuids(), fixture.playing()], [['lea', 'mo', 'kai'], 'lea:lea1']);
    assert.equal(fixture.booth.now?.startTime, fixture.now + LEAD_MS);
  });
  it('[H019] [H360] a skip is refused if the play that it names has ended, or if nothing plays', () => {
    const fixture = threeDjs();
    const playId = fixture.booth.now?.playId ?? '';
    playToEnd(fixture);
    assert.equal(refusalCode(skip(fixture.booth, { playId }, fixture.ctx)), 'song_over');
    assert.equal(refusalCode(skip(new BoothFixture().booth, {}, fixture.ctx)), 'nothing_playing');
  });
  it('[H016] if the DJ whose song plays leaves the seat, the song stops and the next DJ’s song starts', () => {
    const fixture = threeDjs();
    fixture.now += 10_000;
    fixture.apply(stepDown(fixture.booth, { uuid: 'kai', reason: 'self' }, fixture.ctx));
    assert.deepEqual(fixture.kinds(), ['playEnded', 'seatLeft', 'playStarted']);
    assert.equal(endReason(fixture), 'djLeft');
    assert.deepEqual([fixture.djUuids(), fixture.playing()], [['lea', 'mo'], 'lea:lea1']);
  });
  it('[H016] if a DJ whose song is not playing leaves the seat, the current song goes on', () => {
    const fixture = threeDjs();
    const before = fixture.booth.now;
    fixture.apply(stepDown(fixture.booth, { uuid: 'lea', reason: 'moderator' }, fixture.ctx));
    assert.deepEqual([fixture.djUuids(), fixture.booth.now], [['kai', 'mo'], before]);
    assert.deepEqual(fixture.facts, [{ kind: 'seatLeft', uuid: 'lea', reason: 'moderator' }]);
  });
  it('[H016] when the last DJ leaves the seat, no song plays', () => {
    const fixture = new BoothFixture();
    fixture.apply(takeSeat(fixture.booth, { person: person('kai'), song: song('a') }, fixture.ctx));
    fixture.apply(stepDown(fixture.booth, { uuid: 'kai', reason: 'self' }, fixture.ctx));
    assert.deepEqual([fixture.booth.now, nextDeadline(fixture.booth)], [null, null]);
    assert.equal(
      refusalCode(stepDown(fixture.booth, { uuid: 'kai', reason: 'self' }, fixture.ctx)),
      'not_seated',
    );
  });
  it('[R184] updatePerson removes a DJ who may no longer DJ, and updates the nickname of other DJs', () => {
    const fixture = threeDjs();
    fixture.apply(updatePerson(fixture.booth, person('mo', { canDj: false }), fixture.ctx));
    assert.deepEqual(fixture.facts, [{ kind: 'seatLeft', uuid: 'mo', reason: 'notAllowed' }]);
    fixture.apply(updatePerson(fixture.booth, person('lea', { nickname: 'Lea B' }), fixture.ctx));
    assert.equal(fixture.booth.djs[1]?.nickname, 'Lea B');
  });
});

describe('changeSettings, new settings for an open booth', () => {
  it('[H020] lowering the number of seats removes the DJs whose turns are last, never the first', () => {
    const fixture = threeDjs();
    const before = fixture.booth.now;
    fixture.apply(
      changeSettings(
        fixture.booth,
        { numberOfDjs: 1, songsPerDj: 1, autoDj: false, crossfadeMs: 0 },
        fixture.ctx,
      ),
    );
    assert.deepEqual([fixture.djUuids(), fixture.booth.now], [['kai'], before]);
    assert.deepEqual(fixture.kinds(), ['seatLeft', 'seatLeft']);
  });
  it('[H1595] in a paused hangout the current song ends and no other starts; DJs keep their seats and play after the pause', () => {
    const fixture = threeDjs({ autoDj: true });
    fixture.autoDj = song('house');
    const set = (isLive: boolean) =>
      fixture.apply(changeSettings(fixture.booth, { ...fixture.booth.settings, isLive }, fixture.ctx));
    const before = fixture.booth.now;
    set(false);
    assert.deepEqual([fixture.booth.now, fixture.booth.upNext], [before, null]);
    playToEnd(fixture);
    fixture.now += 10 * DRY_ROUND_MS;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.deepEqual([fixture.playing(), nextDeadline(fixture.booth)], [null, null]);
    assert.deepEqual(fixture.djUuids(), ['lea', 'mo', 'kai']);
    assert.ok(fixture.booth.djs.every(({ missedRounds }) => missedRounds === 0));
    set(true);
    assert.equal(fixture.playing(), 'lea:lea1');
  });
  it('[H020] raising the number of seats gives seats to people from the waiting list', () => {
    const fixture = threeDjs();
    fixture.apply(takeSeat(fixture.booth, { person: person('ann'), song: song('a') }, fixture.ctx));
    fixture.apply(
      changeSettings(
        fixture.booth,
        { numberOfDjs: 5, songsPerDj: 1, autoDj: false, crossfadeMs: 0 },
        fixture.ctx,
      ),
    );
    assert.deepEqual(fixture.djUuids(), ['kai', 'lea', 'mo', 'ann']);
  });
  it('[H020] if the number of songs per turn is lowered during a turn, songs already played in this turn count', () => {
    const fixture = threeDjs({ songsPerDj: 3 });
    playToEnd(fixture);
    assert.equal(songsRemaining(fixture.booth), 1);
    fixture.apply(
      changeSettings(
        fixture.booth,
        { numberOfDjs: 3, songsPerDj: 2, autoDj: false, crossfadeMs: 0 },
        fixture.ctx,
      ),
    );
    assert.equal(songsRemaining(fixture.booth), 0);
    playToEnd(fixture);
    assert.equal(fixture.booth.now?.djUuid, 'lea');
  });
});

describe('residents (bots of the demo world) in DJ seats', () => {
  const resident = (uuid: string) => person(uuid, { resident: true });
  function withResidents(): BoothFixture {
    const fixture = new BoothFixture();
    for (const uuid of ['rio', 'sol']) {
      fixture.apply(takeSeat(fixture.booth, { person: resident(uuid), song: song(uuid) }, fixture.ctx));
      fixture.queues[uuid] = [song(`${uuid}2`)];
    }
    return fixture;
  }
  it('[H024] a resident (bot) is refused the last free DJ’s seat', () => {
    const fixture = withResidents();
    const ask = { person: resident('tao'), song: song('t') };
    assert.equal(refusalCode(takeSeat(fixture.booth, ask, fixture.ctx)), 'not_allowed');
  });
  it('[H024] if all seats are taken, a resident (bot) gives its seat to a person, but finishes its own song first', () => {
    const fixture = withResidents();
    for (const uuid of ['ann', 'bob']) {
      fixture.apply(takeSeat(fixture.booth, { person: person(uuid), song: song(uuid) }, fixture.ctx));
    }
    assert.deepEqual(fixture.djUuids(), ['rio', 'ann', 'bob']);
    assert.deepEqual(fixture.facts[0], { kind: 'seatLeft', uuid: 'sol', reason: 'madeRoom' });
    fixture.apply(takeSeat(fixture.booth, { person: person('cid'), song: song('c') }, fixture.ctx));
    assert.deepEqual(
      findPosition(fixture.booth, 'cid'),
      { waiting: 0 },
      'a playing resident finishes the song',
    );
    playToEnd(fixture);
    assert.deepEqual(fixture.djUuids(), ['ann', 'bob', 'cid']);
  });
});
