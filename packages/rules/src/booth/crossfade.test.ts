import assert from 'node:assert/strict';
import { BoothFixture, endReason, person, playToEnd, song, threeDjs } from '../../test/booth.ts';
import { createBlocklist } from '../moderation/index.ts';
import {
  advance,
  announce,
  changeSettings,
  LEAD_MS,
  nextDeadline,
  skip,
  stepDown,
  takeSeat,
} from './index.ts';

/** Advances the fixture's clock from deadline to deadline until `until`. */
function run(fixture: BoothFixture, until: number): void {
  for (;;) {
    const at = nextDeadline(fixture.booth);
    if (at === null || at > until) break;
    fixture.now = at;
    fixture.apply(advance(fixture.booth, fixture.ctx));
  }
  fixture.now = until;
}
const nowOf = ({ booth }: BoothFixture) => booth.now ?? assert.fail('nothing plays');

describe('crossfades in the booth', () => {
  it('[H1169] with a crossfade of 6 s the next song starts 6 s before the current one ends', () => {
    const fixture = threeDjs({ crossfadeMs: 6000 });
    const first = nowOf(fixture);
    run(fixture, first.endTime - 6001);
    assert.equal(fixture.playing(), 'kai:kai1');
    assert.equal(fixture.booth.upNext?.startTime, first.endTime - 6000, 'browsers know it before');
    run(fixture, first.endTime - 6000);
    assert.equal(fixture.playing(), 'lea:lea1');
    assert.equal(endReason(fixture), 'ended');
    const ended = fixture.facts.find((fact) => fact.kind === 'playEnded');
    assert.equal(ended?.kind === 'playEnded' && ended.endedAt, first.endTime);
    const second = nowOf(fixture);
    assert.deepEqual([second.startTime, second.crossfadeMs], [first.endTime - 6000, 6000]);
    assert.equal(second.endTime, second.startTime + 180_000);
    assert.deepEqual(
      fixture.djUuids(),
      ['lea', 'mo', 'kai'],
      '[R185] the turn changes when the next song begins',
    );
  });

  it('[H1169] songs do not overlap without a crossfade or after a skip', () => {
    const plain = threeDjs();
    const { endTime } = nowOf(plain);
    run(plain, endTime - 1);
    assert.equal(plain.booth.upNext?.startTime, endTime);
    run(plain, endTime);
    assert.deepEqual([nowOf(plain).startTime, nowOf(plain).crossfadeMs], [endTime, 0]);

    const skipped = threeDjs({ crossfadeMs: 6000 });
    run(skipped, nowOf(skipped).endTime - 6500);
    skipped.apply(skip(skipped.booth, {}, skipped.ctx));
    assert.deepEqual([nowOf(skipped).startTime, nowOf(skipped).crossfadeMs], [skipped.now + LEAD_MS, 0]);
  });

  it('[H1169] a song that no other song follows plays to its end without a crossfade', () => {
    const fixture = new BoothFixture({ crossfadeMs: 12_000 });
    const only = song('only');
    fixture.apply(takeSeat(fixture.booth, { person: person('kai'), song: only }, fixture.ctx));
    const { endTime } = nowOf(fixture);
    run(fixture, endTime - 1);
    assert.equal(fixture.playing(), 'kai:only');
    assert.equal(fixture.booth.upNext, null);
    run(fixture, endTime);
    assert.equal(fixture.playing(), null);
  });

  it('[H1169] if the next song is announced late, the crossfade is shortened or omitted to leave 1.5 s for loading', () => {
    const late = (beforeEnd: number) => {
      const fixture = new BoothFixture({ crossfadeMs: 12_000 });
      fixture.apply(takeSeat(fixture.booth, { person: person('kai'), song: song('one') }, fixture.ctx));
      run(fixture, nowOf(fixture).endTime - beforeEnd);
      fixture.apply(announce(fixture.booth, { uuid: 'kai', song: song('two') }, fixture.ctx));
      run(fixture, nowOf(fixture).endTime);
      return nowOf(fixture);
    };
    assert.deepEqual([late(5000).song.trackName, late(5000).crossfadeMs], ['two', 5000 - LEAD_MS]);
    assert.deepEqual([late(1800).song.trackName, late(1800).crossfadeMs], ['two', 0]);
  });

  it('[H1169] two songs overlap for at most half of the shorter one, so that three songs never play at once', () => {
    const fixture = threeDjs({ crossfadeMs: 12_000 });
    fixture.queues.lea = [song('blip', { duration: 8 })];
    fixture.queues.mo = [song('mo1')];
    const first = nowOf(fixture);
    run(fixture, first.endTime - 4000);
    const blip = nowOf(fixture);
    assert.deepEqual([blip.song.trackName, blip.crossfadeMs], ['blip', 4000]);
    run(fixture, blip.endTime);
    const third = nowOf(fixture);
    assert.ok(third.startTime >= first.endTime, 'the first song is over by then');
    assert.ok(third.crossfadeMs <= 4000);
  });

  it('[H1169] if the next song is withdrawn, another DJ’s song follows, or the current song plays to its end', () => {
    const left = threeDjs({ crossfadeMs: 6000 });
    const first = nowOf(left);
    run(left, first.endTime - 8000);
    left.apply(stepDown(left.booth, { uuid: 'lea', reason: 'self' }, left.ctx));
    assert.equal(left.booth.upNext?.djUuid, 'mo');
    run(left, first.endTime - 6000);
    assert.equal(left.playing(), 'mo:mo1');

    const blocked = threeDjs({ crossfadeMs: 6000 });
    const play = nowOf(blocked);
    run(blocked, play.endTime - 6001);
    blocked.queues.lea = [];
    blocked.queues.mo = [];
    blocked.queues.kai = [];
    blocked.blocked = createBlocklist([song('lea1')]);
    run(blocked, play.endTime - 1);
    assert.equal(blocked.playing(), 'kai:kai1', 'nobody has another song, so this one plays to its end');
  });

  it('[H1168] a changed crossfade setting applies only to next songs that are chosen after the change', () => {
    const fixture = threeDjs({ crossfadeMs: 6000 });
    const first = nowOf(fixture);
    run(fixture, first.endTime - 7000);
    fixture.apply(changeSettings(fixture.booth, { ...fixture.booth.settings, crossfadeMs: 0 }, fixture.ctx));
    run(fixture, first.endTime - 6000);
    assert.equal(nowOf(fixture).crossfadeMs, 6000, 'browsers have been told so');
    run(fixture, nowOf(fixture).endTime);
    assert.equal(nowOf(fixture).crossfadeMs, 0);
  });

  it('[H1169] if the booth is advanced after a crossfade should have begun, the next song is planned to start 1.5 s later', () => {
    const fixture = threeDjs({ crossfadeMs: 10_000 });
    const first = nowOf(fixture);
    run(fixture, first.endTime - 10_500);
    fixture.now = first.endTime - 6000;
    fixture.apply(advance(fixture.booth, fixture.ctx));
    assert.equal(fixture.playing(), 'kai:kai1');
    assert.equal(fixture.booth.upNext?.startTime, fixture.now + LEAD_MS);
    playToEnd(fixture);
    assert.equal(fixture.playing(), 'lea:lea1');
  });

  it('[H1169] songs of the house playlist are crossfaded too', () => {
    const fixture = new BoothFixture({ autoDj: true, crossfadeMs: 3000 });
    fixture.autoDj = song('house', { duration: 60 });
    fixture.apply(advance(fixture.booth, fixture.ctx));
    const { endTime } = nowOf(fixture);
    run(fixture, endTime - 3000);
    assert.deepEqual([nowOf(fixture).startTime, nowOf(fixture).crossfadeMs], [endTime - 3000, 3000]);
  });
});
