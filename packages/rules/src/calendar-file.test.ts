import assert from 'node:assert/strict';
import { writeCalendarFile } from './calendar-file.ts';

describe('calendar files (iCalendar) of events', () => {
  const event = {
    uid: 'event-7@hangout.example',
    name: 'Soul; funk, and \\ more',
    description: 'First line\nSecond line\r\nThird',
    startDate: '2026-11-24T21:30:00+01:00',
    endDate: '2026-11-25T00:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.123Z',
    url: 'https://hangout.example/events/soul',
    location: 'Velvet, upstairs',
    organizer: 'hangout.example',
  };
  const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

  it('[H1277] a calendar file has times in UTC, escaped special characters, and lines that end with CRLF', () => {
    const file = writeCalendarFile(event);
    const lines = linesOf(file);
    for (const line of [
      'DTSTART:20261124T203000Z',
      'DTEND:20261125T000000Z',
      'DTSTAMP:20261120T100000Z',
      'SUMMARY:Soul\\; funk\\, and \\\\ more',
      'DESCRIPTION:First line\\nSecond line\\nThird',
      'LOCATION:Velvet\\, upstairs',
      'URL:https://hangout.example/events/soul',
      'ORGANIZER;CN="hangout.example":https://hangout.example/events/soul',
      'UID:event-7@hangout.example',
    ])
      assert.ok(lines.includes(line), `${line} is not in\n${file}`);
    assert.ok(!/VTIMEZONE|TZID/.test(file));
    assert.ok(!/(^|[^\r])\n/.test(file));
    assert.deepEqual([lines[0], lines.at(-2), lines.at(-1)], ['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  });

  it('[H1277] a calendar file folds lines at 75 octets between characters, and omits an empty description or location', () => {
    const name = `${'ñ'.repeat(50)}${'🎛'.repeat(30)}${'x'.repeat(100)}`;
    const file = writeCalendarFile({ ...event, name, description: '', location: null });
    for (const line of file.split('\r\n')) assert.ok(new TextEncoder().encode(line).length <= 75, line);
    assert.ok(!file.includes('\ufffd'));
    assert.ok(linesOf(file).includes(`SUMMARY:${name}`));
    assert.ok(!/DESCRIPTION|LOCATION/.test(file));
  });

  it('[H1277] a line break in an event’s name cannot add a property to the calendar file', () => {
    const file = writeCalendarFile({ ...event, name: 'x\r\nATTENDEE:mailto:a@b' });
    assert.ok(!linesOf(file).some((line) => line.startsWith('ATTENDEE')));
  });
});
