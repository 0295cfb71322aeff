import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

/** A structured log; `child` adds fields that all entries of a request or a room share. */
export type Log = Logger;

// Fields that are redacted on the first two levels of an entry.
const secretFields = ['password', 'token', 'accessToken', 'ticket', 'authorization', 'cookie', 'code'];
const redact = secretFields.flatMap((name) => [name, `*.${name}`]);

/**
 * A log of entries of `level` (fatal, error, warn, info, debug, trace) and above; 'silent' writes none. It goes to
 * standard output, or to the stream `to`.
 */
export function createLog(options: {
  level: string;
  base?: Record<string, unknown>;
  to?: DestinationStream;
}): Log {
  const { level, base = null } = options;
  return pino({ level, base, redact, serializers: { err: describeError } }, options.to ?? pino.destination());
}
