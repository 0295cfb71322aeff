import type { SiteStatus, siteStatus } from '@hangout/contract/rest/site/site-status';
import { type Db, findLeastLoadedProcess, listIncidents, loadJobQueueStats } from '@hangout/db';
import { areJobsRunning, INCIDENT_DAYS } from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Dependencies, Handlers } from '../framework/index.ts';

type Checked = Pick<Dependencies, 'disk' | 'files' | 'roomPlacement'>;
type Parts = SiteStatus['parts'];

/** How long a result is cached, ms. Anybody may request the status, and a check costs queries and a storage request. */
const FRESH_MS = 5_000;
const CHECK_TIMEOUT_MS = scaleTimeout(2_000);
const DAY_MS = 24 * 60 * 60 * 1000;

/** The last check of each server, by its file store, because in tests a process has several servers. */
const lastChecks = new WeakMap<Checked['files'], { readonly at: number; readonly parts: Promise<Parts> }>();

export const siteStatusHandlers: Handlers<typeof siteStatus> = {
  async status({ db, dependencies }) {
    const now = dependencies.clock.now();
    let last = lastChecks.get(dependencies.files);
    if (!last || now - last.at >= FRESH_MS) {
      last = { at: now, parts: checkParts(db, dependencies) };
      lastChecks.set(dependencies.files, last);
    }
    const parts = await last.parts;
    const isDatabaseUp = parts.every(({ name, isUp }) => isUp || name !== 'database');
    return {
      isUp: parts.every(({ isUp }) => isUp),
      parts,
      checkedAt: new Date(last.at).toISOString(),
      incidents: isDatabaseUp
        ? await listIncidents(db, { since: now - INCIDENT_DAYS * DAY_MS, now, limit: 10 })
        : [],
    };
  },
};

/** [H1989] Checks all parts at once. REST needs no check, because it runs this function. */
async function checkParts(db: Db, { disk, files, roomPlacement }: Checked): Promise<Parts> {
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
    isUp: await succeedsInTime(check),
  }));
  return [{ name: 'rest', isUp: true }, ...(await Promise.all(checked))];
}

async function succeedsInTime(check: () => Promise<boolean>): Promise<boolean> {
  const timer = Promise.withResolvers<boolean>();
  const timeout = setTimeout(() => timer.resolve(false), CHECK_TIMEOUT_MS);
  return Promise.race([check().catch(() => false), timer.promise]).finally(() => clearTimeout(timeout));
}
