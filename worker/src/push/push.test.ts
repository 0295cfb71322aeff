import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { insertUser, saveWebSubscription } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { WebSubscription } from '@hangout/db/models/push';
import { databaseTest } from '@hangout/db/testing';
import { enqueuePush } from '@hangout/jobs/push';
import { configuredPlace } from '@hangout/platform/brand/place';
import { readConfig } from '@hangout/platform/config/config';
import { createJobs, type Jobs, type SendJob } from '@hangout/platform/jobs/jobs';
import { createLog } from '@hangout/platform/log/log';
import { testSecrets } from '@hangout/platform/secrets/testing';
import type { Language } from '@hangout/rules';
import {
  createFakeHttpServer,
  type FakeResponse,
  type ReceivedRequest,
} from '@hangout/testkit/fake-http-server';
import { waitUntil } from '@hangout/testkit/wait-for';
import { wordNotification } from '../notifications/word-notification.ts';
import { startPushJobs } from './push-jobs.ts';
import { retryBatch } from './retry-batch.ts';
import { readRetryAfter } from './senders/push-sender.ts';

describe('sending push notifications to phones and browsers', () => {
  const t = databaseTest({
    async ending() {
      await world.stop();
      await jobs.stop();
    },
  });
  let jobs: Jobs;
  let host = '';
  let siteLanguage: Language = 'en';
  let gateway: (taken: ReceivedRequest) => FakeResponse;
  /** The responses of the push service for a browser, in the order of its calls; 201 after the last one. */
  const planned = new Map<string, FakeResponse[]>();
  const world = createFakeHttpServer((taken) =>
    taken.path === '/phones'
      ? gateway(taken)
      : taken.path === '/dan-moves'
        ? { status: 307, headers: { location: `http://${host}/moved` } }
        : (planned.get(taken.path)?.shift() ?? { status: 201 }),
  );

  before(async () => {
    host = await world.start();
    jobs = await createJobs(t.url);
    const config = readConfig({ LOG_LEVEL: 'error', PUSH_URL: `http://${host}/phones`, PUSH_HOSTS: host });
    const log = createLog({ level: 'silent' });
    await startPushJobs({
      db: t.db,
      jobs,
      config,
      log,
      secrets: testSecrets,
      place: { load: async () => ({ ...configuredPlace(config).current(), language: siteLanguage }) },
    });
  });
  beforeEach(() => {
    world.requests.length = 0;
    gateway = () => ({ status: 200 });
    siteLanguage = 'en';
  });

  const person = (nickname: string) => insertUser(t.db, { nickname });
  const newKeys = () => ({
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  });
  const browser = (userUuid: string, path: string, keys = newKeys()) =>
    saveWebSubscription(t.db, { userUuid, endpoint: `http://${host}${path}`, ...keys });
  const phones = (userUuid: string, count: number) =>
    t.db.batchInsert(
      'devices',
      Array.from({ length: count }, (_, at) => ({ userUuid, token: `${userUuid} ${at}`, platform: 'ios' })),
    );
  const tell = (userUuid: string) =>
    enqueuePush(jobs, undefined, {
      recipients: { userUuids: [userUuid] },
      notification: { title: 'Tonight', body: '' },
    });
  const tokensOf = ({ body }: ReceivedRequest): string[] =>
    JSON.parse(String(body)).devices.map((device: { token: string }) => device.token);
  const toPhones = () => world.requests.filter(({ path }) => path === '/phones');
  const endpointsOf = async (userUuid: string) =>
    (await WebSubscription.query(t.db).where({ userUuid }).orderBy('id')).map(
      (one) => URL.parse(one.endpoint)?.pathname,
    );

  for (const said of ['silence', 'hang up'] as const)
    it(`[H664] pushes to browsers are sent even if the gateway for phones fails (${said})`, async () => {
      gateway = () => said;
      const ann = await person(`ann with ${said}`);
      await phones(ann, 1);
      await browser(ann, '/ann');
      await tell(ann);
      await waitUntil(() => world.requests.some(({ path }) => path === '/ann'));
      await waitUntil(() => toPhones().length > 0);
      gateway = () => ({ status: 200 });
    });

  it('[H664] only a failed batch of pushes to phones is sent again, with the same idempotency key', async () => {
    const bob = await person('bob');
    await phones(bob, 501);
    const failing = `${bob} 500`;
    gateway = (taken) =>
      tokensOf(taken).includes(failing) &&
      toPhones().filter((one) => tokensOf(one).includes(failing)).length === 1
        ? { status: 503 }
        : { status: 200 };
    await tell(bob);
    const rounds = () => toPhones().filter((one) => tokensOf(one).some((token) => token.startsWith(bob)));
    await waitUntil(() => rounds().length === 3);
    assert.deepEqual(
      rounds()
        .map((one) => tokensOf(one).length)
        .sort(),
      [1, 1, 500],
    );
    const tries = rounds().filter((one) => tokensOf(one).includes(failing));
    assert.equal(new Set(tries.map((one) => one.headers['idempotency-key'])).size, 1);
  });

  it('[H819] redirects by the phone gateway or by a push service are not followed', async () => {
    const dan = await person('dan');
    await phones(dan, 1);
    await browser(dan, '/dan-moves');
    const toDan = () => toPhones().filter((one) => tokensOf(one).includes(`${dan} 0`));
    const moved = { status: 307, headers: { location: `http://${host}/moved` } };
    gateway = () => (toDan().length === 1 ? moved : { status: 200 });
    await tell(dan);
    // The gateway is called again because a redirect counts as a failure.
    await waitUntil(() => toDan().length === 2 && world.requests.some(({ path }) => path === '/dan-moves'));
    assert.ok(!world.requests.some(({ path }) => path === '/moved'));
  });

  for (const language of ['en', 'es'] as const)
    it(`[H270] [H1965] a push notification is in each recipient’s language, or else in that of the site: ${language}`, async () => {
      siteLanguage = language;
      const [fay, sol, uma] = [
        await person(`fay ${language}`),
        await person(`sol ${language}`),
        await person(`uma ${language}`),
      ];
      await User.query(t.db).where({ uuid: sol }).patch({ locale: 'es' });
      await User.query(t.db).where({ uuid: uma }).patch({ locale: 'en' });
      for (const one of [fay, sol, uma]) await phones(one, 1);
      await enqueuePush(jobs, undefined, {
        recipients: { userUuids: [fay, sol, uma] },
        notification: wordNotification({
          kind: 'djOnStage',
          actor: { uuid: fay, nickname: 'Fay' },
          room: { slug: 'friday', name: 'Friday' },
          data: {},
        }),
      });
      // Ignores batches of other tests, which may still be retried.
      const toThem = () =>
        toPhones().filter((one) =>
          tokensOf(one).some((token) => [fay, sol, uma].includes(token.split(' ')[0] ?? '')),
        );
      await waitUntil(() => toThem().flatMap(tokensOf).length === 3);
      const titles = toThem().flatMap((one) => {
        const { title, translations } = JSON.parse(String(one.body)).notice;
        return tokensOf(one).map((token) => [token, [title, translations]] as const);
      });
      const [english, spanish] = ['Fay is on stage', 'Fay está en el escenario'];
      assert.deepEqual(Object.fromEntries(titles), {
        [`${fay} 0`]: [language === 'en' ? english : spanish, undefined],
        [`${sol} 0`]: [spanish, undefined],
        [`${uma} 0`]: [english, undefined],
      });
      assert.equal(new Set(toThem().map((one) => one.headers['idempotency-key'])).size, toThem().length);
    });

  it('[H655] a browser subscription with invalid keys is deleted when a push is to be sent to it', async () => {
    const eve = await person('eve');
    const good = newKeys();
    await browser(eve, '/no-point', { ...good, p256dh: Buffer.alloc(65, 4).toString('base64url') });
    await browser(eve, '/short', { ...good, auth: 'short' });
    await browser(eve, '/good', good);
    await tell(eve);
    await waitUntil(async () => (await endpointsOf(eve)).length === 1);
    assert.deepEqual(await endpointsOf(eve), ['/good']);
  });

  it('[H2221] push services of browsers are told how long to keep a push and how urgent it is', async () => {
    const lee = await person('lee');
    await browser(lee, '/lee');
    const sent = () => world.requests.filter(({ path }) => path === '/lee');
    for (const [at, kind] of ['djOnStage', 'directMessage', 'friendAsked'].entries()) {
      const notification = { title: 'Tonight', data: { kind } };
      await enqueuePush(jobs, undefined, { recipients: { userUuids: [lee] }, notification });
      await waitUntil(() => sent().length === at + 1);
    }
    assert.deepEqual(
      sent().map(({ headers }) => [headers.ttl, headers.urgency]),
      [
        ['600', 'high'],
        ['86400', 'high'],
        ['86400', 'normal'],
      ],
    );
  });

  it('[H559] a push is sent again only to browsers whose push service failed', async () => {
    const gus = await person('gus');
    planned.set('/gus-limited', [{ status: 429, headers: { 'retry-after': '1' } }]);
    planned.set('/gus-broken', [{ status: 503 }]);
    planned.set('/gus-hangs-up', ['hang up']);
    planned.set('/gus-refused', [{ status: 413 }]);
    const all = ['/gus-limited', '/gus-gone', '/gus-broken', '/gus-hangs-up', '/gus-refused', '/gus-served'];
    planned.set('/gus-gone', [{ status: 410 }]);
    for (const path of all) await browser(gus, path);
    const retried = ['/gus-limited', '/gus-broken', '/gus-hangs-up'];
    const callsFor = (path: string) => world.requests.filter((one) => one.path === path).length;
    await tell(gus);
    await waitUntil(() => retried.every((path) => callsFor(path) === 2));
    assert.deepEqual(
      all.map((path) => [path, callsFor(path)]),
      [
        ['/gus-limited', 2],
        ['/gus-gone', 1],
        ['/gus-broken', 2],
        ['/gus-hangs-up', 2],
        ['/gus-refused', 1],
        ['/gus-served', 1],
      ],
    );
    assert.deepEqual(
      await endpointsOf(gus),
      all.filter((path) => path !== '/gus-gone'),
    );
  });

  it('[H559] a push service’s Retry-After, in seconds or as a date, delays the next attempt', async () => {
    const now = Date.parse('2026-11-23T12:00:00Z');
    const asked: [string | null, number | undefined][] = [
      ['120', 120],
      ['Mon, 23 Nov 2026 12:05:00 GMT', 300],
      ['Mon, 23 Nov 2026 11:00:00 GMT', undefined],
      ['999999', 3600],
      ['soon', undefined],
      ['0', undefined],
      [null, undefined],
    ];
    for (const [header, seconds] of asked) assert.equal(readRetryAfter(header, now), seconds, String(header));
    const sent: { data: object; options: SendJob | undefined }[] = [];
    const ports = {
      jobs: {
        send: async (_: string, data: object, options?: SendJob) => void sent.push({ data, options }),
      },
      log: createLog({ level: 'silent' }),
    };
    const batch = { recipients: { userUuids: [] }, notification: {}, after: 0, upTo: 9, key: 'first' };
    const result = { gone: ['1'], again: ['2', '3'], retryAfterSeconds: 120 };
    await retryBatch(ports, 'push-browsers', batch, [result]);
    assert.deepEqual(sent, [
      { data: { ...batch, tokens: ['2', '3'], attempt: 2 }, options: { startAfter: 120 } },
    ]);
    await retryBatch(ports, 'push-browsers', { ...batch, attempt: 4 }, [result]);
    assert.equal(sent.length, 1, 'the fourth attempt is the last one');
  });

  it('[H663] a user has pushes in at most twenty browsers, and a further one replaces the least recently used', async () => {
    const kai = await person('kai');
    for (let at = 0; at < 20; at += 1) await browser(kai, `/kai-${at}`);
    await browser(kai, '/kai-0');
    await browser(kai, '/kai-20');
    const left = await endpointsOf(kai);
    assert.equal(left.length, 20);
    assert.ok(left.includes('/kai-0') && left.includes('/kai-20') && !left.includes('/kai-1'));
  });
});
