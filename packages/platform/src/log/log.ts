import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { describeError } from './describe-error.ts';

/**
 * A structured log. `child` returns one that adds the same fields to all its entries, as for a request or a
 * room.
 */
export type Log = Logger;

// Fields of these names are redacted on the first two levels of an entry.
const secretFields = ['password', 'token', 'accessToken', 'ticket', 'authorization', 'cookie', 'code'];
const redact = secretFields.flatMap((name) => [name, `*.${name}`]);

/** pino's number for the level error; fatal is higher. */
const ERROR_LEVEL = 50;

/**
 * Creates a log of entries at `level` and above (fatal, error, warn, info, debug, trace); 'silent' logs
 * nothing. It writes to the standard output or to `to`. [H1334] Errors in entries at level error and above
 * are also passed to `report`.
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
