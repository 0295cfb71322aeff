import assert from 'node:assert/strict';
import { drawCalls } from './draw-calls.ts';
import { judgeFairness } from './thresholds.ts';

describe('drawCalls (the writing endpoints of the fairness bench)', () => {
  const draw = (seed: number) =>
    drawCalls(seed, 10, (name) => (name === 'crateUuid' ? 'my-crate' : undefined));

  it('[H1531] drawCalls chooses ten different writing endpoints depending on the seed, with ids of existing objects in their paths', () => {
    const titles = draw(1).map(({ title }) => title);
    assert.equal(new Set(titles).size, 10);
    assert.deepEqual(
      draw(1).map(({ title }) => title),
      titles,
    );
    assert.notDeepEqual(
      draw(2).map(({ title }) => title),
      titles,
    );
    const all = drawCalls(1, 1_000, (name) => (name === 'crateUuid' ? 'my-crate' : undefined));
    assert.ok(all.some(({ path }) => path.includes('/crate/my-crate/songs')));
    assert.ok(all.every(({ method }) => method !== 'GET'));
    assert.ok(all.every(({ path }) => !path.includes(':')));
  });
});

describe('judgeFairness (other people’s calls while one account makes many)', () => {
  const times = { count: 400, failed: 0, unavailable: 0, p50: 5, p99: 20 };

  it('[H1531] the fairness bench passes if other people’s calls are as fast as without the attacker, even if the attacker’s calls are refused', () => {
    const verdicts = judgeFairness({ during: times, p99Ratio: 1.5, attacker: { 200: 50, 429: 900 } });
    assert.ok(verdicts.every(({ ok }) => ok));
  });

  it('[H1531] the fairness bench fails if other people’s calls are slower or fail, or if anybody gets status 503', () => {
    const verdicts = judgeFairness({
      during: { ...times, failed: 1 },
      p99Ratio: 2.1,
      attacker: { 503: 1 },
    });
    assert.deepEqual(
      verdicts.map(({ ok }) => ok),
      [false, false, false],
    );
  });
});
