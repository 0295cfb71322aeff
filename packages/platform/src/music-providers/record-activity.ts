import { countProviderCalls, type Db, storeProviderHealth } from '@hangout/db';
import { observeActivity, type ProviderActivity } from '@hangout/providers';
import { quotaDayOf } from '@hangout/rules';
import type { Log } from '../log/log.ts';

/** Interval at which recorded activity is written, ms. */
const WRITE_MS = 5_000;

type Provider = Exclude<ProviderActivity['provider'], 'discord' | 'klipy'>;
type Health = Parameters<typeof storeProviderHealth>[2];

/** [H1006] The name under which all calls of a provider are counted. */
export const ALL_CALLS = 'calls';

/** Records calls to the providers by this process, and their failures. */
export interface ActivityRecorder {
  write(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * [H1006] Counts the calls to each provider and records its last failure and until when it is paused, for
 * staff. Written every five seconds, so that no call waits for the database.
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
    // Discord and KLIPY are no music providers.
    if (provider === 'discord' || provider === 'klipy') return;
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
  /** Writes run one after the other, so awaiting one also waits for earlier ones. */
  function write(): Promise<void> {
    written = written.catch(() => {}).then(writeObserved);
    return written;
  }

  // A failure is only logged: the counts of a few seconds are lost.
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
