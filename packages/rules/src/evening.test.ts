import assert from 'node:assert/strict';
import { belongsToEvening, EVENING_GAP_MS, EVENING_MS } from './evening.ts';
import { reportTarget } from './moderation/reports.ts';

describe('an evening', () => {
  const evening = { startedAt: 1_000_000, endedAt: 5_000_000 };

  it('[H351] goes on while the next song begins within half an hour', () => {
    assert.equal(belongsToEvening(evening, evening.endedAt), true);
    assert.equal(belongsToEvening(evening, evening.endedAt + EVENING_GAP_MS - 1), true);
    assert.equal(belongsToEvening(evening, evening.endedAt + EVENING_GAP_MS), false);
  });

  it('[H351] is over after a day, also where music never stops', () => {
    const endless = { startedAt: 0, endedAt: EVENING_MS - 1 };
    assert.equal(belongsToEvening(endless, EVENING_MS - 1), true);
    assert.equal(belongsToEvening(endless, EVENING_MS), false);
  });
});

describe('what is reported', () => {
  it('[H347] is told by the line, the person or the song, wherever it was seen', () => {
    assert.deepEqual(
      [
        reportTarget({ kind: 'message', roomUuid: 'r', messageUuid: 'm' }),
        reportTarget({ kind: 'person', userUuid: 'u' }),
        reportTarget({ kind: 'song', songId: '7' }),
      ],
      ['message r m', 'person u', 'song 7'],
    );
  });
});
