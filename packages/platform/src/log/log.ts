import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { describeError } from './describe-error.ts';

/** A structured log. `child` creates one that adds the same fields to all its entries, for a request or a room. */
export type Log = Logger;

// Names of fields that are redacted on the first two levels of a log entry.
const secretFields = ['password', 'token', 'accessToken', 'ticket', 'authorization', 'cookie', 'code'];
const redact = secretFields.flatMap((name) => [name, `*.${name}`]);

/** The numeric level of error in pino. That of fatal is higher. */
const ERROR_LEVEL = 50;

/**
 * Creates a log that writes entries of `level` (fatal, error, warn, info, debug, trace) and above; 'silent' writes
 * none. It writes to standard output, or to the stream `to`. [H1334] Errors in entries of level error and above are
 * also passed to `report`.
 */
export function createLog(options: {
  level: string;
  base?: Record<string, unknown>;
  to?: DestinationStream;
  report?: (error: unknown, where: string) => void;
}): Log {
  const { level, base = null, report } = options;
  const hooks: LoggerOptions['hooks'] = {
    logMethod(args, method, numericLevel) {
      const [fields, message] = args as unknown[];
      if (numericLevel >= ERROR_LEVEL && typeof fields === 'object' && fields !== null && 'err' in fields)
        report?.(fields.err, String(message ?? ''));
      method.apply(this, args);
    },
  };
  return pino(
    { level, base, redact, serializers: { err: describeError }, ...(report && { hooks }) },
    options.to ?? pino.destination(),
  );
}
