const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a formatter for hour and minute in a time zone. @throws RangeError if there is no such time zone */
export function formatTimeIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  // The cache needs no limit: there are about 600 names of time zones.
  formats.set(timeZone, format);
  return format;
}

export function isTimeZone(timeZone: string): boolean {
  try {
    formatTimeIn(timeZone);
    return true;
  } catch {
    return false;
  }
}
