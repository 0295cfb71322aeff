import assert from 'node:assert/strict';
import { eventPhase, formatEventTime, fromLocalInput, toLocalInput } from './event-times.ts';

describe('times of events', () => {
  const now = Date.parse('2026-11-01T12:00:00Z');
  const event = { startDate: '2026-11-24T20:00:00Z', endDate: '2026-11-25T02:00:00Z' };

  it('[H1278] an event’s date and time are shown in the reader’s time zone and language', () => {
    const say = (language: string, timeZone: string) => formatEventTime(event, { language, timeZone, now });
    assert.match(say('en', 'America/New_York'), /Tuesday, November 24.*3:00.*9:00\sPM/);
    assert.match(
      say('es', 'Europe/Madrid'),
      /martes, 24 de noviembre.*21:00.*miércoles, 25 de noviembre.*3:00/,
    );
    const onCard = formatEventTime(event, { language: 'en', timeZone: 'UTC', names: 'short', now });
    assert.match(onCard, /Tue, Nov 24.*8:00.*Wed, Nov 25.*2:00/);
  });

  it('[H2110] an event of another year has its year', () => {
    const inYear = (year: string) =>
      formatEventTime(event, { language: 'en', timeZone: 'UTC', now: Date.parse(`${year}-06-01T12:00:00Z`) });
    assert.doesNotMatch(inYear('2026'), /2026/);
    assert.match(inYear('2025'), /Tuesday, November 24, 2026.*Wednesday, November 25, 2026/);
  });

  it('[H1278] an event counts as upcoming before its start, as running from its start until its end, and as over from its end on', () => {
    const at = (time: string) => eventPhase(event, Date.parse(time));
    assert.equal(at('2026-11-24T19:59:59.999Z'), 'coming');
    assert.equal(at('2026-11-24T20:00:00Z'), 'running');
    assert.equal(at('2026-11-25T01:59:59Z'), 'running');
    assert.equal(at('2026-11-25T02:00:00Z'), 'over');
  });

  it('[H1278] a time converted for a form field and back stays the same; an empty or invalid time becomes null', () => {
    const minute = 1_700_000_040_000;
    assert.equal(fromLocalInput(toLocalInput(minute)), new Date(minute).toISOString());
    assert.equal(fromLocalInput(''), null);
    assert.equal(fromLocalInput('2026-13-45T99:00'), null);
  });
});
