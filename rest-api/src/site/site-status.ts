import type { SiteStatus, siteStatus } from '@hangout/contract/rest/site/site-status';
import { type Db, findLeastLoadedProcess, listIncidents, loadJobQueueStats } from '@hangout/db';
import { areJobsRunning, INCIDENT_DAYS } from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Dependencies, Handlers } from '../framework/index.ts';

type Checked = Pick<Dependencies, 'disk' | 'files' | 'roomPlacement'>;
type Checks = Omit<SiteStatus, 'checkedAt'>;

/** How long a result is cached, ms. Anybody may request the status, and a check costs queries and a storage request. */
const FRESH_MS = 5_000;
const CHECK_TIMEOUT_MS = scaleTimeout(2_000);
const DAY_MS = 24 * 60 * 60 * 1000;

/** The last check of each server, by its file store, because in tests a process has several servers. */
const lastChecks = new WeakMap<Checked['files'], { readonly at: number; readonly checks: Promise<Checks> }>();

export const siteStatusHandlers: Handlers<typeof siteStatus> = {
  async status({ db, dependencies }) {
    const now = dependencies.clock.now();
    let last = lastChecks.get(dependencies.files);
    if (!last || now - last.at >= FRESH_MS) {
      last = { at: now, checks: check(db, dependencies, now) };
      lastChecks.set(dependencies.files, last);
    }
    return { ...(await last.checks), checkedAt: new Date(last.at).toISOString() };
  },
};

/** [H1989] Checks all parts and reads the incidents at once. REST needs no check, because it runs this function. */
async function check(db: Db, { disk, files, roomPlacement }: Checked, now: number): Promise<Checks> {
  const checks = {
    database: async () => Boolean(await db.raw('select 1')),
    // If no table of processes is used, hangouts run in this process and are therefore available.
    rooms: async () => !roomPlacement || (await findLeastLoadedProcess(db)) !== null,
    jobs: async () => areJobsRunning(await loadJobQueueStats(db)),
    async storage() {
      await files.size('status-check');
      return !(await disk.isFull());
    },
  } as const;
  const checked = Object.entries(checks).map(async ([name, check]) => ({
    // `Object.entries` loses the type of the keys, hence the cast.
    name: name as keyof typeof checks,
    isUp: (await inTime(check)) ?? false,
  }));
  const since = now - INCIDENT_DAYS * DAY_MS;
  const incidents = inTime(() => listIncidents(db, { since, now, limit: 10 }));
  const parts = [{ name: 'rest' as const, isUp: true }, ...(await Promise.all(checked))];
  return { isUp: parts.every(({ isUp }) => isUp), parts, incidents: await incidents };
}

/** Returns null if the work fails or takes too long. */
async function inTime<T>(work: () => Promise<T>): Promise<T | null> {
  const timer = Promise.withResolvers<null>();
  const timeout = setTimeout(() => timer.resolve(null), CHECK_TIMEOUT_MS);
  return Promise.race([work().catch(() => null), timer.promise]).finally(() => clearTimeout(timeout));
}
