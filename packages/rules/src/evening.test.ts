import assert from 'node:assert/strict';
import { belongsToEvening, EVENING_GAP_MS, EVENING_MS } from './evening.ts';
import { formatReportTarget } from './moderation/reports.ts';

describe('an evening', () => {
  const evening = { startedAt: 1_000_000, endedAt: 5_000_000 };

  it('[H351] an evening goes on while the next song begins within half an hour', () => {
    assert.equal(belongsToEvening(evening, evening.endedAt), true);
    assert.equal(belongsToEvening(evening, evening.endedAt + EVENING_GAP_MS - 1), true);
    assert.equal(belongsToEvening(evening, evening.endedAt + EVENING_GAP_MS), false);
  });

  it('[H351] an evening ends after a day, even if the music never stops', () => {
    const endless = { startedAt: 0, endedAt: EVENING_MS - 1 };
    assert.equal(belongsToEvening(endless, EVENING_MS - 1), true);
    assert.equal(belongsToEvening(endless, EVENING_MS), false);
  });
});

describe('formatReportTarget', () => {
  it('[H347] the key of a report’s target is the message with its hangout, the person, or the song', () => {
    assert.deepEqual(
      [
        formatReportTarget({ kind: 'message', roomUuid: 'r', messageUuid: 'm' }),
        formatReportTarget({ kind: 'person', userUuid: 'u' }),
        formatReportTarget({ kind: 'song', songId: '7' }),
      ],
      ['message r m', 'person u', 'song 7'],
    );
  });
});
