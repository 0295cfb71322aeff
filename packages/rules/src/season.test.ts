import assert from 'node:assert/strict';
import { chooseAward, describeSeason, describeSeasonDays, monthSeason } from './season.ts';

const at = (text: string) => Date.parse(text);
const none = { lastEnd: null, nextStart: null };

describe('monthly seasons, over which points are counted', () => {
  it('[H1346] a month’s season lasts from the first to the last moment of the calendar month in UTC', () => {
    const november = { name: '2026-11', start: at('2026-11-01T00:00:00Z'), end: at('2026-12-01T00:00:00Z') };
    assert.deepEqual(monthSeason(at('2026-11-01T00:00:00Z'), none), november);
    assert.deepEqual(monthSeason(at('2026-11-30T23:59:59.999Z'), none), november);
    assert.equal(monthSeason(at('2026-12-31T23:30:00-01:00'), none).name, '2027-01');
  });

  it('[H1346] a month’s season does not include days of the month that belong to another season', () => {
    const [lastEnd, nextStart] = [at('2026-11-10T12:00:00Z'), at('2026-11-20T00:00:00Z')];
    const { start, end } = monthSeason(at('2026-11-15T00:00:00Z'), { lastEnd, nextStart });
    assert.deepEqual([start, end], [lastEnd, nextStart]);
    const far = { lastEnd: at('2026-01-01T00:00:00Z'), nextStart: at('2027-05-01T00:00:00Z') };
    assert.deepEqual(
      monthSeason(at('2026-11-15T00:00:00Z'), far),
      monthSeason(at('2026-11-15T00:00:00Z'), none),
    );
  });

  it('[H1346] the avatars of a list become the season’s award in turn, one each month; an empty list gives no award', () => {
    const months = ['2026-11', '2026-12', '2027-01'].map((month) =>
      chooseAward(['mirra', 'sol'], at(`${month}-01`)),
    );
    assert.equal(months[0], months[2]);
    assert.notEqual(months[0], months[1]);
    assert.equal(chooseAward([], 0), null);
  });

  it('[H1346] describeSeason formats a name such as 2026-11 as a month in the reader’s language, and leaves other names unchanged', () => {
    assert.equal(describeSeason('2026-11', 'en'), 'November 2026');
    assert.equal(describeSeason('2026-11 (2)', 'es'), 'Noviembre de 2026 (2)');
    for (const name of ['Winter', '2026', '2026-11-01']) assert.equal(describeSeason(name, 'es'), name);
  });

  it('[H2089] describeSeasonDays names the first and the last day of a season by UTC in every time zone, not the day on which the next begins', () => {
    const november = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' };
    const { TZ } = process.env;
    try {
      for (const zone of ['Pacific/Auckland', 'UTC', 'America/Los_Angeles']) {
        process.env['TZ'] = zone;
        assert.deepEqual(describeSeasonDays(november, 'en', at('2026-12-02')), {
          from: 'Sunday, November 1',
          to: 'Monday, November 30',
        });
      }
      assert.equal(describeSeasonDays(november, 'en', at('2027-01-01')).to, 'Monday, November 30, 2026');
      assert.equal(describeSeasonDays(november, 'es', at('2026-01-01')).to, 'lunes, 30 de noviembre');
    } finally {
      if (TZ === undefined) delete process.env['TZ'];
      else process.env['TZ'] = TZ;
    }
  });
});
