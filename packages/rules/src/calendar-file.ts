export interface CalendarEvent {
  /** The uid stays the same if the event is moved, so that a calendar app replaces its entry. */
  readonly uid: string;
  readonly name: string;
  readonly description: string;
  /** ISO 8601. */
  readonly startDate: string;
  readonly endDate: string;
  readonly updatedAt: string;
  /** The URL of the event's page, and its location as readable text. */
  readonly url: string;
  readonly location: string | null;
  /** The publisher of the event: calendar apps show it, and RFC 5546 requires it for a published event. */
  readonly organizer: string;
}

/** Longest line in octets, without the line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/**
 * [H1277] Writes an event as an iCalendar file (RFC 5545). Times are in UTC, which avoids describing a time zone; texts
 * are escaped; lines end with CRLF and are folded without splitting a character.
 */
export function writeCalendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//hangout//events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${writeUtc(event.updatedAt)}`,
    `DTSTART:${writeUtc(event.startDate)}`,
    `DTEND:${writeUtc(event.endDate)}`,
    `SUMMARY:${escapeText(event.name)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    `ORGANIZER;CN="${event.organizer.replaceAll(/["\p{Cc}]/gu, ' ')}":${event.url}`,
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

/** Formats `2026-11-24T20:00:00.000Z` as `20261124T200000Z`. */
const writeUtc = (time: string) => new Date(time).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n');

/** Returns the number of octets that a character takes in UTF-8. */
function countOctets(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** Folds a long line (RFC 5545): each continuation line begins with a space, which counts towards its length. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = countOctets(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
