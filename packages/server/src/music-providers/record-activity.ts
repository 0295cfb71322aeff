import { countProviderCalls, type Db, storeProviderHealth } from '@hangout/db';
import { observeActivity, type ProviderActivity } from '@hangout/providers';
import { quotaDayOf } from '@hangout/rules';
import type { Log } from '../log/index.ts';

/** How often is written what has been observed, ms. */
const WRITE_MS = 5_000;

type Provider = Exclude<ProviderActivity['provider'], 'discord'>;
type Health = Parameters<typeof storeProviderHealth>[2];

/** [H1006] The name under which all calls of a provider are counted. */
export const ALL_CALLS = 'calls';

/** Writes down what this process observes of the providers. */
export interface ActivityRecorder {
  /** Writes at once what has been observed. */
  write(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * [H1006] Counts the calls to all providers, and keeps the last failure of each and until when it is not asked, for staff. What
 * is observed is written every five seconds, so that a call never waits for the database.
 */
export function recordProviderActivity({
  db,
  log,
  now = Date.now,
}: {
  readonly db: Db;
  readonly log: Pick<Log, 'warn'>;
  readonly now?: () => number;
}): ActivityRecorder {
  let calls = new Map<Provider, number>();
  let health = new Map<Provider, Health>();
  const stopObserving = observeActivity((activity) => {
    const { provider } = activity;
    // Discord is asked about people, never about music.
    if (provider === 'discord') return;
    const change = (changed: Health) => health.set(provider, { ...health.get(provider), ...changed });
    if (activity.kind === 'call') calls.set(provider, (calls.get(provider) ?? 0) + 1);
    else if (activity.kind === 'failure')
      change({
        ...{ failure: activity.reason, failureStatus: activity.status },
        failedAt: new Date(now()).toISOString(),
      });
    else change({ pausedUntil: activity.until === null ? null : new Date(activity.until).toISOString() });
  });

  async function writeObserved(): Promise<void> {
    const [counted, changed] = [calls, health];
    calls = new Map();
    health = new Map();
    const day = quotaDayOf(now());
    for (const [provider, count] of counted)
      await countProviderCalls(db, { provider, name: ALL_CALLS, day }, count);
    for (const [provider, changes] of changed) await storeProviderHealth(db, provider, changes);
  }

  let written = Promise.resolve();
  /** Writes one after the other: whoever awaits a write has those that began before it, too. */
  function write(): Promise<void> {
    written = written.catch(() => {}).then(writeObserved);
    return written;
  }

  // The figures of a few seconds are lost where the database is away; the next ones are not.
  const writeOrWarn = () =>
    write().catch((error: unknown) =>
      log.warn(
        { err: error },
        'the calls to music providers could not be counted; those of the last seconds are lost',
      ),
    );
  const timer = setInterval(() => void writeOrWarn(), WRITE_MS);
  timer.unref();
  return {
    write,
    async stop() {
      clearInterval(timer);
      stopObserving();
      await writeOrWarn();
    },
  };
}
