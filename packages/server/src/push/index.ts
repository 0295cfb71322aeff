import {
  type Db,
  devicesFor,
  type Recipients,
  removeDevices,
  removeSubscriptions,
  subscriptionsFor,
  type VapidKeys,
  vapidKeys,
} from '@hangout/db';
import type { Notice } from '@hangout/rules';
import webPush from 'web-push';
import type { Config } from '../config/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Log } from '../log/index.ts';
import { isPushAddress } from './push-address.ts';

export { isPushAddress } from './push-address.ts';

const push = 'push';
/** One round of devices, browsers told at once, and how long one may take, in ms. */
const round = 500;
const atOnce = 20;
const patienceMs = 10_000;
/** How long a push service keeps a notice for a browser that is away, in seconds. */
const lifeSeconds = 86_400;

export interface PushJob {
  readonly recipients: Recipients;
  readonly notice: Notice;
  /** Browsers alone, or phones alone; both where absent. */
  readonly only?: 'web' | 'mobile';
}

/** [R015] Tells people something, once the transaction has committed. */
export function askForPush(jobs: Pick<Jobs, 'send'>, tx: Db | undefined, job: PushJob): Promise<void> {
  return jobs.send(push, job, tx?.isTransaction ? { tx } : {});
}

/** The keys that browsers subscribe with. */
export const ownVapidKeys = (db: Db): Promise<VapidKeys> => vapidKeys(db, () => webPush.generateVAPIDKeys());

interface PushPorts {
  readonly db: Db;
  readonly config: Pick<Config, 'PUSH_URL' | 'PUSH_TOKEN' | 'PUSH_HOSTS' | 'PUBLIC_URL'>;
  readonly log: Log;
}

/** Sends what people are to be told. */
export async function startPush(ports: PushPorts & { jobs: Jobs }): Promise<void> {
  await ports.jobs.work<PushJob>(push, async (job) => {
    if (job.only !== 'web') await tellPhones(ports, job);
    if (job.only !== 'mobile') await tellBrowsers(ports, job);
  });
}

/** By PUSH_URL: a gateway takes {platform, tokens, notice} and answers {invalid: tokens}; without one they are logged. */
async function tellPhones({ db, config, log }: PushPorts, { recipients, notice }: PushJob): Promise<void> {
  for (let after = 0; ; ) {
    const devices = await devicesFor(db, recipients, { after, limit: round });
    const last = devices.at(-1);
    if (!last) return;
    after = last.id;
    if (!config.PUSH_URL) {
      log.info({ notice, devices: devices.length }, 'a push to phones that nobody sends');
      continue;
    }
    const tokens = devices.map(({ token, platform }) => ({ token, platform }));
    const response = await fetch(config.PUSH_URL, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(config.PUSH_TOKEN ? { authorization: `Bearer ${config.PUSH_TOKEN}` } : {}),
      },
      body: JSON.stringify({ devices: tokens, notice }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) {
      log.error({ status: response.status }, 'the gateway for pushes did not take them');
      continue;
    }
    const answer: unknown = await response.json().catch(() => null);
    await removeDevices(db, invalidOf(answer));
  }
}

function invalidOf(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('invalid' in answer)) return [];
  return Array.isArray(answer.invalid) ? answer.invalid.filter((one) => typeof one === 'string') : [];
}

/** By web push, encrypted for each browser; those that are gone are forgotten. */
async function tellBrowsers(ports: PushPorts, { recipients, notice }: PushJob): Promise<void> {
  const { db, config, log } = ports;
  const keys = await ownVapidKeys(db);
  const subject = config.PUBLIC_URL?.startsWith('https:')
    ? config.PUBLIC_URL
    : 'mailto:hangout@localhost.local';
  for (let after = 0; ; ) {
    const browsers = await subscriptionsFor(db, recipients, { after, limit: round });
    const last = browsers.at(-1);
    if (!last) return;
    after = last.id;
    const gone: number[] = [];
    for (let at = 0; at < browsers.length; at += atOnce)
      await Promise.all(
        browsers.slice(at, at + atOnce).map(async ({ id, endpoint, p256dh, auth }) => {
          if (!isPushAddress(endpoint, config.PUSH_HOSTS)) return void gone.push(id);
          const status = await tellBrowser({ endpoint, keys: { p256dh, auth } }, notice, {
            ...keys,
            subject,
          });
          if (status === 404 || status === 410) gone.push(id);
          else if (status >= 400)
            log.warn({ status, host: URL.parse(endpoint)?.host }, 'a push was not taken');
        }),
      );
    await removeSubscriptions(db, gone);
  }
}

/** The status that the push service answered with; 599 where it did not. */
async function tellBrowser(
  subscription: webPush.PushSubscription,
  notice: Notice,
  vapidDetails: VapidKeys & { subject: string },
): Promise<number> {
  try {
    const details = webPush.generateRequestDetails(subscription, JSON.stringify(notice), {
      vapidDetails,
      TTL: lifeSeconds,
    });
    // Its headers hold numbers as well, which fetch wants as text.
    const headers = Object.entries(details.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const response = await fetch(details.endpoint, {
      method: details.method,
      headers,
      body: details.body ? new Uint8Array(details.body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 599;
  }
}
