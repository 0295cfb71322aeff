import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { untilEventsChange } from './events.ts';

describe('untilEventsChange', () => {
  afterEach(() => mock.restoreAll());

  it('[H2170] upcoming events are read again a second after the first of them begins or ends, and else every few minutes', () => {
    const now = Date.now();
    mock.method(Date, 'now', () => now);
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
    const [running, coming, later] = [
      { startDate: at(-600), endDate: at(60) },
      { startDate: at(30), endDate: at(90) },
      { startDate: at(86_400), endDate: at(90_000) },
    ];
    assert.equal(untilEventsChange([running]), 61_000);
    assert.equal(untilEventsChange([later, running, coming]), 31_000);
    const usual = untilEventsChange([later]);
    assert.ok(usual > 61_000 && usual < 86_400_000);
    assert.deepEqual(
      [untilEventsChange(), untilEventsChange([{ ...running, endDate: at(-5) }])],
      [usual, usual],
    );
  });
});
