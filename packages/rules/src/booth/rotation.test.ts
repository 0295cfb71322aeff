import assert from 'node:assert/strict';
import { Evening, endReason, person, song, threeDjs, toEnd } from '../../test/booth-fixture.ts';
import type { Booth } from './index.ts';
import {
  advance,
  announce,
  DRY_ROUND_MS,
  LEAD_MS,
  needs,
  nextDeadline,
  skip,
  songsRemaining,
  takeSeat,
} from './index.ts';

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

describe('a DJ without songs', () => {
  it('[H012] waits out two rounds without a song, then steps down with a word', () => {
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
