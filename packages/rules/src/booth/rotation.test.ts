import assert from 'node:assert/strict';
import { BoothFixture, endReason, person, playToEnd, refusalCode, song, threeDjs } from '../../test/booth.ts';
import type { Booth } from './index.ts';
import {
  advance,
  announce,
  DRY_ROUND_MS,
  LEAD_MS,
  listRequiredQueues,
  nextDeadline,
  skip,
  songsRemaining,
  takeSeat,
} from './index.ts';

describe('the turns of DJs in the booth', () => {
  it('[R185] after each song the DJ who played moves to the end of the order, and the DJ who is now first plays', () => {
    const fixture = threeDjs();
    assert.deepEqual([fixture.djUuids()[0], fixture.playing()], ['kai', 'kai:kai1']);
    playToEnd(fixture);
    assert.deepEqual([fixture.djUuids(), fixture.playing()], [['lea', 'mo', 'kai'], 'lea:lea1']);
    playToEnd(fixture);
    playToEnd(fixture);
    assert.deepEqual([fixture.djUuids(), fixture.playing()], [['kai', 'lea', 'mo'], 'kai:kai2']);
    assert.equal(endReason(fixture), 'ended');
  });
  it('[H011] with two songs per turn a DJ plays two songs before the next DJ does', () => {
    const fixture = threeDjs({ songsPerDj: 2 });
    assert.equal(songsRemaining(fixture.booth), 1);
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'kai:kai2');
    assert.equal(songsRemaining(fixture.booth), 0);
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'lea:lea1');
  });
  it('[H011] with a single DJ, the songs of this DJ’s queue play over and over', () => {
    const fixture = new BoothFixture();
    fixture.queues.kai = [song('a'), song('b')];
    fixture.apply(takeSeat(fixture.booth, { person: person('kai') }, fixture.ctx));
    const heard = [fixture.playing()];
    for (let turn = 0; turn < 3; turn++) {
      playToEnd(fixture);
      heard.push(fixture.playing());
    }
    assert.deepEqual(heard, ['kai:a', 'kai:b', 'kai:a', 'kai:b']);
  });
  it('[H015] even if the booth is advanced 1.9 s late, the next song starts exactly at the end of the last one', () => {
    const fixture = threeDjs();
    const end = fixture.booth.now?.endTime;
    playToEnd(fixture, 1900);
    assert.equal(fixture.booth.now?.startTime, end);
  });
  it('[H015] if the booth is advanced an hour late, the last play ends as expired and the next song starts at once', () => {
    const fixture = threeDjs();
    playToEnd(fixture, 3_600_000);
    assert.equal(endReason(fixture), 'expired');
    assert.equal(fixture.booth.now?.startTime, fixture.now);
    assert.equal(fixture.playing(), 'lea:lea1');
    assert.equal(fixture.kinds().filter((kind) => kind === 'playEnded').length, 1);
  });
  it('[H015] if the booth is advanced so late that a short next song would already be over, that song starts at once instead of at the end of the last one', () => {
    const fixture = threeDjs();
    fixture.queues.lea = [song('blip', { duration: 1 })];
    playToEnd(fixture, 1500);
    assert.equal(fixture.booth.now?.startTime, fixture.now);
  });
  it('[H014] a song of more than twenty minutes is refused, and one of exactly twenty plays in full', () => {
    const fixture = new BoothFixture();
    const seat = (duration: number) =>
      takeSeat(fixture.booth, { person: person('kai'), song: song('long', { duration }) }, fixture.ctx);
    assert.equal(refusalCode(seat(1201)), 'song_too_long');
    fixture.apply(seat(1200));
    assert.equal((fixture.booth.now?.endTime ?? 0) - (fixture.booth.now?.startTime ?? 0), 1_200_000);
  });
  it('[H014] songs without a duration are skipped in a queue', () => {
    const fixture = new BoothFixture();
    fixture.queues.kai = [song('nothing', { duration: 0 }), song('sound')];
    const facts = fixture.apply(takeSeat(fixture.booth, { person: person('kai') }, fixture.ctx));
    const started = facts.find((fact) => fact.kind === 'playStarted');
    assert.equal(started?.crateSongUuid, 'crate-sound');
  });
  it('[H022] advancing the booth again at the same clock time changes nothing', () => {
    const fixture = threeDjs();
    fixture.now = fixture.booth.now?.endTime ?? 0;
    const { ctx } = fixture;
    const once = advance(fixture.booth, ctx);
    const twice = advance(once.state, { ...ctx, supply: {} });
    assert.deepEqual(twice.state, once.state);
    assert.deepEqual(twice.facts, []);
  });
});

describe('a DJ whose queue is empty', () => {
  it('[H012] a DJ without songs misses two turns, and at the third one loses the seat and is notified', () => {
    const fixture = threeDjs();
    fixture.queues.lea = [];
    const seen: string[][] = [];
    for (let turn = 0; turn < 6; turn++) {
      playToEnd(fixture);
      seen.push(fixture.kinds().filter((kind) => kind.startsWith('dj') || kind === 'seatLeft'));
    }
    assert.deepEqual(seen, [['djPassedOver'], [], ['djPassedOver'], [], ['djDried', 'seatLeft'], []]);
    assert.deepEqual(fixture.djUuids().toSorted(), ['kai', 'mo']);
  });
  it('[H012] announcing a song resets a DJ’s missed rounds', () => {
    const fixture = threeDjs();
    fixture.queues.lea = [];
    playToEnd(fixture);
    fixture.apply(announce(fixture.booth, { uuid: 'lea', song: song('found') }, fixture.ctx));
    assert.equal(fixture.booth.djs.find((dj) => dj.uuid === 'lea')?.missedRounds, 0);
  });
  it('[H012] while nothing plays, a DJ without songs misses a round every 30 s, and loses the seat after the third', () => {
    const fixture = new BoothFixture();
    fixture.apply(takeSeat(fixture.booth, { person: person('kai'), song: song('only') }, fixture.ctx));
    fixture.queues.kai = [];
    playToEnd(fixture);
    assert.equal(fixture.booth.now, null);
    assert.equal(nextDeadline(fixture.booth), fixture.now + DRY_ROUND_MS);
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.booth.djs[0]?.missedRounds, 1, 'asking early counts for nothing');
    fixture.now += DRY_ROUND_MS;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    fixture.now += DRY_ROUND_MS;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.deepEqual(fixture.kinds(), ['djDried', 'seatLeft']);
    assert.equal(nextDeadline(fixture.booth), null);
  });
  it('[H012] if nothing plays, a song that is added to a DJ’s queue starts 1.5 s after the next advance', () => {
    const fixture = new BoothFixture();
    fixture.apply(takeSeat(fixture.booth, { person: person('kai'), song: song('only') }, fixture.ctx));
    fixture.queues.kai = [];
    playToEnd(fixture);
    fixture.now += 5_000;
    fixture.queues.kai = [song('new')];
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.playing(), 'kai:new');
    assert.equal(fixture.booth.now?.startTime, fixture.now + LEAD_MS);
  });
  it('[H012] when a DJ without songs loses the seat, the first person on the waiting list gets it and plays', () => {
    const fixture = new BoothFixture({ numberOfDjs: 1 });
    fixture.apply(takeSeat(fixture.booth, { person: person('kai'), song: song('only') }, fixture.ctx));
    fixture.apply(takeSeat(fixture.booth, { person: person('lea'), song: song('hers') }, fixture.ctx));
    fixture.queues.kai = [];
    playToEnd(fixture);
    fixture.now += DRY_ROUND_MS;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    fixture.now += DRY_ROUND_MS;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.playing(), 'lea:hers');
  });
  it('[H012] a DJ whose queue is not loaded yet is passed over without a missed round', () => {
    const fixture = threeDjs();
    const ctx = { ...fixture.ctx, supply: { mo: [song('m')] } };
    const outcome = advance(fixture.booth, { ...ctx, now: fixture.booth.now?.endTime ?? 0 });
    assert.equal(outcome.state.now?.djUuid, 'mo');
    assert.ok(outcome.state.djs.every((dj) => dj.missedRounds === 0));
    assert.deepEqual(outcome.facts[1], { kind: 'supplyMissing', uuid: 'lea' });
  });
  it('[H012] listRequiredQueues returns all DJs and the first people on the waiting list', () => {
    const fixture = threeDjs();
    fixture.apply(takeSeat(fixture.booth, { person: person('ann'), song: song('a') }, fixture.ctx));
    assert.deepEqual(listRequiredQueues(fixture.booth), ['kai', 'lea', 'mo', 'ann']);
  });
});

describe('the booth’s state as plain data', () => {
  it('[H022] the booth’s state stays equal when converted to JSON and back, and a skip does not mutate it', () => {
    const fixture = threeDjs();
    const frozen: Booth = JSON.parse(JSON.stringify(fixture.booth));
    assert.deepEqual(frozen, fixture.booth);
    const before = structuredClone(fixture.booth);
    skip(fixture.booth, {}, fixture.ctx);
    assert.deepEqual(fixture.booth, before);
  });
});
