import assert from 'node:assert/strict';
import { findExpiredBackups, nextBackupAt } from './backup-schedule.ts';

const at = (time: string) => Date.parse(`2030-05-${time}Z`);
const [THREE, HALF_PAST_FOUR] = [180, 990];

describe('nextBackupAt and findExpiredBackups, the schedule of backups', () => {
  const next = (
    times: readonly number[],
    lastGood: string | null,
    failure: string | null = null,
    failures = 0,
    now = '31T00:00',
  ) => {
    const lastGoodAt = lastGood === null ? null : at(lastGood);
    const lastFailureAt = failure === null ? null : at(failure);
    return nextBackupAt(times, { lastGoodAt, lastFailureAt, failures }, at(now));
  };

  it('[H1926] a backup is due at the first scheduled time after the last successful one; the first backup is due at once', () => {
    assert.equal(next([THREE], null), 0);
    assert.equal(next([THREE], '07T03:00:01'), at('08T03:00'));
    assert.equal(next([THREE], '07T01:00'), at('07T03:00'));
    assert.equal(next([HALF_PAST_FOUR, THREE], '07T03:00:01'), at('07T16:30'));
    assert.equal(next([HALF_PAST_FOUR, THREE], '07T16:30'), at('08T03:00'));
  });

  it('[H1926] a failed scheduled backup is retried after 5 minutes; each new failure doubles the wait, up to an hour', () => {
    assert.equal(next([THREE], null, '07T03:10', 1), at('07T03:15'));
    assert.equal(next([THREE], '06T03:00:01', '07T03:10', 2), at('07T03:20'));
    assert.equal(next([THREE], '06T03:00:01', '07T03:10', 20), at('07T04:10'));
    assert.equal(next([THREE], '07T03:00:01', '07T12:00', 1), at('08T03:00'), 'one by hand failed');
  });

  it('[H2232] a backup or a failure that a wrong clock has dated in the future holds up no other', () => {
    assert.equal(next([THREE], '20T03:00', null, 0, '07T12:00'), 0);
    assert.equal(next([THREE], '07T03:00:01', '20T12:00', 1, '07T12:00'), at('08T03:00'));
  });

  it('[H1927] backups beyond the maximum number or age count as expired, except the newest one', () => {
    const backups = ['04T03:00', '07T03:00', '05T03:00', '06T03:00'].map((name) => ({ name, at: at(name) }));
    const expired = (keepCount: number, keepDays: number, now = '07T03:01') =>
      findExpiredBackups(backups, { keepCount, keepDays, now: at(now) });
    assert.deepEqual(expired(2, 30), ['05T03:00', '04T03:00']);
    assert.deepEqual(expired(9, 2), ['05T03:00', '04T03:00']);
    assert.deepEqual(expired(9, 30), []);
    assert.deepEqual(expired(1, 1, '30T00:00'), ['06T03:00', '05T03:00', '04T03:00']);
  });
});
