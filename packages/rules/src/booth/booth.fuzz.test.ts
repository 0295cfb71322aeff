import assert from 'node:assert/strict';
import { BoothFixture, person, song } from '../../test/booth.ts';
import { createBlocklist, isBlocked } from '../moderation/index.ts';
import { createRandom } from '../random.ts';
import type { Booth, BoothOutcome, Play } from './index.ts';
import {
  advance,
  announce,
  changeSettings,
  endUnplayable,
  hasFailedLately,
  leaveWaitingList,
  markDisconnected,
  markReconnected,
  nextDeadline,
  PAUSE_MS,
  pauseDj,
  recoverBooth,
  skip,
  stepDown,
  takeSeat,
  updatePerson,
} from './index.ts';

const PEOPLE = ['ann', 'bob', 'cid', 'dora', 'eve', 'finn', 'gus', 'hana', 'rio', 'sol'];
const isResident = (uuid: string) => uuid === 'rio' || uuid === 'sol';

/** Test oracle that checks the booth's invariants after each command. */
class InvariantChecker {
  open: Play | null = null;
  readonly seen = new Set<string>();
  lastEnd = 0;
  lastLength = 0;
  crossfades = 0;
  line: string[] = [];
  /** `pausedUntil` of each DJ before the last command, by uuid; DJs who were not seated then are missing. */
  paused = new Map<string, number | null>();
  /** Every reason for which a play has ended or a seat was left. */
  readonly reasons = new Set<string>();

  follow(fixture: BoothFixture): void {
    for (const fact of fixture.facts) {
      if (fact.kind === 'playStarted') {
        assert.equal(this.open, null, 'a play begins while another is open');
        assert.ok(!this.seen.has(fact.play.playId), 'a play begins twice');
        const { startTime, endTime, crossfadeMs } = fact.play;
        assert.ok(
          startTime >= this.lastEnd - crossfadeMs,
          '[H1169] plays overlap by more than their crossfade',
        );
        assert.ok(crossfadeMs <= (endTime - startTime) / 2 && crossfadeMs <= this.lastLength / 2, '[H1169]');
        if (crossfadeMs > 0) this.crossfades += 1;
        assert.ok(fact.play.endTime > fixture.now, 'a play begins that is over already');
        this.seen.add(fact.play.playId);
        this.open = fact.play;
      } else if (fact.kind === 'playEnded') {
        assert.equal(fact.play.playId, this.open?.playId, 'a play ends that is not open');
        assert.ok(fact.endedAt >= fact.play.startTime && fact.endedAt <= fact.play.endTime);
        this.lastEnd = fact.endedAt;
        this.lastLength = fact.play.endTime - fact.play.startTime;
        this.open = null;
      }
    }
    this.check(fixture.booth, fixture.now);
    const { now, upNext, djs, waiting } = fixture.booth;
    const songs = [now?.song, upNext?.song, ...[...djs, ...waiting].map((one) => one.announced)];
    for (const one of songs) assert.ok(!one || !isBlocked(fixture.blocked, one), '[H338] a blocked song');
    for (const fact of fixture.facts) {
      if ('reason' in fact) this.reasons.add(fact.reason);
      if (fact.kind === 'playStarted' && fact.source !== 'announced')
        assert.ok(
          !hasFailedLately(fixture.booth, fact.play.song, fixture.now),
          '[H1164] a failed song is chosen',
        );
      if (fact.kind !== 'playStarted' || fact.play.djUuid === null) continue;
      const pausedUntil = this.paused.get(fact.play.djUuid) ?? null;
      assert.equal(pausedUntil, null, '[H332] somebody who pauses plays');
    }
    this.paused = new Map(djs.map((dj) => [dj.uuid, dj.pausedUntil]));
  }

  check(booth: Booth, now: number): void {
    assert.equal(booth.now?.playId, this.open?.playId);
    const uuids = [...booth.djs, ...booth.waiting].map((one) => one.uuid);
    assert.equal(new Set(uuids).size, uuids.length, 'somebody is here twice');
    assert.ok(booth.djs.length <= booth.settings.numberOfDjs, 'more DJs than seats');
    if (booth.now?.djUuid != null) assert.equal(booth.djs[0]?.uuid, booth.now.djUuid, '[R185]');
    if (booth.now) assert.ok(booth.now.endTime > now, 'a play that is over still plays');
    else assert.equal(booth.upNext, null);
    if (!booth.now && booth.djs.length > 0) assert.notEqual(booth.retryAt, null, 'silence without an end');
    const deadline = nextDeadline(booth);
    assert.ok(deadline === null || deadline > now, 'a deadline lies in the past');
    assert.ok(booth.djs.every((dj) => dj.songsLeft >= 1 && dj.missedRounds <= 2));
    assert.ok(
      booth.djs.every((dj) => dj.pauseLeftMs >= 0 && dj.pauseLeftMs <= PAUSE_MS),
      '[H333]',
    );
    if (booth.upNext)
      assert.equal(
        booth.djs.find((dj) => dj.uuid === booth.upNext?.djUuid)?.pausedUntil ?? null,
        null,
        '[H332] a song is promised to somebody who pauses',
      );
    if (booth.djs.length < booth.settings.numberOfDjs) {
      assert.ok(
        booth.waiting.every((one) => one.graceUntil !== null),
        'a seat is free while somebody waits',
      );
    }
    const line = booth.waiting.map((one) => one.uuid);
    const stayed = (all: string[], others: string[]) => all.filter((uuid) => others.includes(uuid));
    assert.deepEqual(stayed(line, this.line), stayed(this.line, line), 'somebody jumped the line');
    this.line = line;
  }
}

function fuzz(seed: number, commands: number): InvariantChecker {
  const random = createRandom(seed);
  const int = (n: number) => Math.floor(random() * n);
  const someone = () => PEOPLE[int(PEOPLE.length)] ?? 'ann';
  // Song ids come from a small range, so that blocked songs occur often.
  const newSong = () => song(`s${int(40)}`, { duration: random() < 0.1 ? int(3) : 20 + int(300) });
  const newSettings = () => ({
    numberOfDjs: 1 + int(5),
    songsPerDj: 1 + int(3),
    autoDj: random() < 0.4,
    crossfadeMs: random() < 0.5 ? 0 : int(13) * 1000,
  });
  const fixture = new BoothFixture(newSettings());
  fixture.autoDj = random() < 0.5 ? song('house', { duration: 60 }) : null;
  const checker = new InvariantChecker();

  const roll = (): BoothOutcome => {
    const { booth } = fixture;
    const uuid = someone();
    const { ctx } = fixture;
    const one = person(uuid, { resident: isResident(uuid), canDj: random() < 0.95 });
    switch (int(16)) {
      case 15:
        return endUnplayable(booth, { playId: booth.now?.playId ?? 'none' }, ctx);
      case 13:
      case 14: {
        const paused = random() < 0.6;
        // The DJ resumes by command, so a play of theirs is no longer an error.
        if (!paused) checker.paused.delete(uuid);
        return pauseDj(booth, { uuid, paused }, ctx);
      }
      case 0:
      case 1:
      case 2:
        return takeSeat(booth, { person: one, song: random() < 0.5 ? newSong() : null }, ctx);
      case 3:
        return stepDown(booth, { uuid, reason: 'self' }, ctx);
      case 4:
        return leaveWaitingList(booth, uuid, ctx);
      case 5:
        return announce(booth, { uuid, song: random() < 0.7 ? newSong() : null }, ctx);
      case 6:
        return skip(booth, {}, ctx);
      case 7:
        return changeSettings(booth, random() < 0.3 ? newSettings() : booth.settings, ctx);
      case 8:
        return markDisconnected(booth, uuid, ctx);
      case 9:
        return markReconnected(booth, uuid, ctx);
      case 10:
        return updatePerson(booth, one, ctx);
      case 11:
        return advance(random() < 0.2 ? recoverBooth(booth, fixture.now) : booth, ctx);
      default:
        return advance(booth, ctx);
    }
  };

  for (let step = 0; step < commands; step++) {
    const jump = random();
    const deadline = nextDeadline(fixture.booth);
    if (jump < 0.4 && deadline !== null) fixture.now = Math.max(fixture.now, deadline + int(3) * int(1500));
    else if (jump < 0.98) fixture.now += int(20_000);
    else fixture.now += int(3_600_000);
    if (random() < 0.05) fixture.blocked = createBlocklist(Array.from({ length: int(8) }, newSong));
    if (random() < 0.2) fixture.queues[someone()] = Array.from({ length: int(4) }, newSong);

    const before = JSON.stringify(fixture.booth);
    const outcome = roll();
    assert.equal(JSON.stringify(fixture.booth), before, 'a command wrote to what it was given');
    if (!outcome.ok) {
      assert.notEqual(outcome.refusal.code, '');
      continue;
    }
    fixture.apply(outcome);
    checker.follow(fixture);
    assert.deepEqual(JSON.parse(JSON.stringify(fixture.booth)), fixture.booth);
    const again = advance(fixture.booth, fixture.ctx);
    assert.deepEqual(again.facts, [], 'a booth at rest moved');
    assert.deepEqual(again.state, fixture.booth);
  }
  return checker;
}

describe('random commands to the DJ booth', () => {
  it('[R185][H022][H332][H333][H338][H1164][H1169] 200 sequences of 300 random commands break no invariant of the booth', () => {
    let plays = 0;
    let crossfades = 0;
    const reasons = new Set<string>();
    for (let seed = 1; seed <= 200; seed++) {
      try {
        const checker = fuzz(seed, 300);
        plays += checker.seen.size;
        crossfades += checker.crossfades;
        for (const reason of checker.reasons) reasons.add(reason);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
    assert.ok(crossfades > 100, `only ${crossfades} crossfades`);
    assert.ok(plays > 5_000, `only ${plays} plays: the evenings were too quiet to prove anything`);
    for (const reason of ['blocked', 'pausedTooLong', 'connectionLost', 'dried', 'unplayable'])
      assert.ok(reasons.has(reason), `nothing ended by ${reason}`);
  });
});
