import { type Db, insertSecurityEvents, type NewSecurityEvent } from '@hangout/db';
import { isDatabaseUnavailable } from '@hangout/db/database-unavailable';
import type { Clock } from '../clock/clock.ts';
import type { Log } from '../log/log.ts';
import { presentForLog, type SecurityEvent, toRow } from './security-event.ts';

/**
 * [H750] Writes security events to the log, one line of JSON each, and to the table `security_events`, which
 * staff read. They may contain ids and choices, but never a password, token, code or text of a user.
 */
export interface SecurityEvents {
  /** Records an event. It is stored a little later, even if the caller's transaction is rolled back. */
  record(event: SecurityEvent): void;
  /** Stores an event within the caller's transaction; if that is rolled back, so is the event. */
  recordIn(tx: Db, event: SecurityEvent): Promise<void>;
  flush(): Promise<void>;
  /** Stores the waiting events and ends the log. */
  close(): Promise<void>;
}

export interface SecurityEventOptions {
  readonly db: Db;
  readonly log: Log;
  /** The clock of the database. */
  readonly clock: Pick<Clock, 'now'>;
}

/** Interval at which waiting events are stored, ms. */
const FLUSH_MS = 2000;
/**
 * [H751] Maximum number of rows of repeated events that one statement writes, and of other events that wait. If
 * repeated events come from more addresses, they are counted in one row without an address.
 */
const MAX_BUCKETS = 500;
const MAX_WAITING = 5000;

/**
 * Creates the security event log of a process. Many equal refusals, as in an attack, become a few rows per
 * minute.
 */
export function createSecurityEvents({ db, log, clock }: SecurityEventOptions): SecurityEvents {
  const waiting: NewSecurityEvent[] = [];
  const buckets = new Map<string, NewSecurityEvent>();
  let dropped = 0;
  let isUnavailable = false;
  let storing = Promise.resolve();

  function add(row: NewSecurityEvent): void {
    if (row.bucket === null) {
      if (waiting.length < MAX_WAITING) waiting.push(row);
      else dropped += 1;
      return;
    }
    const isFull = buckets.size >= MAX_BUCKETS && !buckets.has(row.bucket);
    const counted = isFull ? withoutAddress(row) : row;
    const bucket = counted.bucket ?? '';
    const known = buckets.get(bucket);
    buckets.set(bucket, known ? { ...known, count: known.count + row.count, lastAt: row.lastAt } : counted);
  }

  async function store(): Promise<void> {
    if (waiting.length === 0 && buckets.size === 0) return;
    const single = waiting.splice(0);
    const repeated = [...buckets.values()];
    buckets.clear();
    try {
      await insertSecurityEvents(db, [...single, ...repeated]);
      isUnavailable = false;
      for (const row of repeated) write(row);
      if (dropped > 0) log.warn({ count: dropped }, 'security events were dropped: too many waited');
      dropped = 0;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) {
        for (const row of repeated) write(row);
        log.error({ err: error, count: single.length + repeated.length }, 'security events were not stored');
        return;
      }
      if (!isUnavailable) log.warn({ err: error }, 'security events wait for the database');
      isUnavailable = true;
      for (const row of [...single, ...repeated]) add(row);
    }
  }

  /** Logs an event; a repeated one each time its count is stored. */
  function write(row: NewSecurityEvent): void {
    const event = presentForLog(row);
    if (row.outcome === 'success') log.info({ event }, 'security event');
    else log.warn({ event }, 'security event');
  }

  const flush = () => {
    storing = storing.then(store);
    return storing;
  };
  const flushTimer = setInterval(() => void flush(), FLUSH_MS).unref();

  return {
    record(event) {
      const row = toRow(event, clock.now());
      if (row.bucket === null) write(row);
      add(row);
    },
    async recordIn(tx, event) {
      const row = { ...toRow(event, clock.now()), bucket: null };
      await insertSecurityEvents(tx, [row]);
      write(row);
    },
    flush,
    async close() {
      clearInterval(flushTimer);
      await flush();
    },
  };
}

/** Returns the row in which events of too many addresses are counted together. */
const withoutAddress = (row: NewSecurityEvent): NewSecurityEvent => ({
  ...row,
  ...{ address: null, userAgent: null, requestId: null, actorUuid: null, subjectUuid: null, endpoint: null },
  details: { manyAddresses: true },
  bucket: [row.kind, row.outcome, row.code, 'many', new Date(row.at).toISOString().slice(0, 16)].join(' '),
});
