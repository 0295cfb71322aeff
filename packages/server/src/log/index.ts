import { type DestinationStream, type Logger, pino } from 'pino';

/** Structured lines on standard output; `child` adds what a whole request or room has in common. */
export type Log = Logger;

// What must never be read in a log, wherever in a line's first levels it stands.
const secret = ['password', 'token', 'accessToken', 'ticket', 'authorization', 'code'];
const redact = secret.flatMap((name) => [name, `*.${name}`]);

/**
 * A log that says lines of `level` (fatal, error, warn, info, debug, trace) and above; 'silent' says nothing. They go
 * to standard output, or wherever `to` leads.
 */
export function createLog(options: {
  level: string;
  base?: Record<string, unknown>;
  to?: DestinationStream;
}): Log {
  return pino({ level: options.level, base: options.base ?? null, redact }, options.to ?? pino.destination());
}
