import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { insertUser, saveDevice } from '@hangout/db';
import { Device } from '@hangout/db/models/push';
import { databaseTest } from '@hangout/db/testing';
import { enqueuePush } from '@hangout/jobs/push';
import { configuredPlace } from '@hangout/platform/brand/place';
import { readConfig } from '@hangout/platform/config/config';
import { createJobs, type Jobs } from '@hangout/platform/jobs/jobs';
import { createLog } from '@hangout/platform/log/log';
import { testSecrets } from '@hangout/platform/secrets/testing';
import {
  createFakeHttpServer,
  type FakeResponse,
  type ReceivedRequest,
} from '@hangout/testkit/fake-http-server';
import { waitUntil } from '@hangout/testkit/wait-for';
import { decodeJwt, decodeProtectedHeader, importSPKI, jwtVerify } from 'jose';
import { startPushJobs } from '../push-jobs.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;
const publicPem = { type: 'spki', format: 'pem' } as const;
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: pem,
  publicKeyEncoding: publicPem,
});
const ec = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: pem,
  publicKeyEncoding: publicPem,
});
const log = createLog({ level: 'silent' });
const words = { title: 'Kai is on stage', body: 'Velvet', path: '/r/velvet', data: { kind: 'djOnStage' } };

/** Sets up a job queue on a database, phones of one platform, and a function that pushes to them. */
function pushTest(platform: 'ios' | 'android', env: () => Record<string, string>, stop: () => Promise<void>) {
  let jobs: Jobs;
  const t = databaseTest({
    async ending() {
      await jobs.stop();
      await stop();
    },
  });
  before(async () => {
    jobs = await createJobs(t.url);
    const config = readConfig({ LOG_LEVEL: 'error', ...env() });
    await startPushJobs({
      db: t.db,
      jobs,
      config,
      log,
      secrets: testSecrets,
      place: configuredPlace(config),
    });
  });
  return {
    async person(...tokens: string[]) {
      const userUuid = await insertUser(t.db, { nickname: tokens.join(' ') });
      for (const token of tokens) await saveDevice(t.db, { userUuid, token, platform });
      return userUuid;
    },
    push: (userUuid: string, notification: object = words) =>
      enqueuePush(jobs, undefined, { recipients: { userUuids: [userUuid] }, notification }),
    tokensOf: async (userUuid: string) =>
      (await Device.query(t.db).where({ userUuid }).orderBy('id')).map(({ token }) => token),
  };
}

/** Whether an expiry, in epoch seconds, comes within these seconds. */
const isWithin = (seconds: number, expiry: unknown) => Number(expiry) <= Date.now() / 1000 + seconds;

describe('push to Android by Firebase Cloud Messaging (FCM)', () => {
  let host = '';
  /** The responses for a token, in the order of its calls; 200 after the last one. */
  const planned = new Map<string, FakeResponse[]>();
  let given = 0;
  const google = createFakeHttpServer(({ path, body, headers }) => {
    if (path === '/token') {
      given += 1;
      return {
        status: 200,
        body: { access_token: `access-${given}`, expires_in: 3600, token_type: 'Bearer' },
      };
    }
    if (headers.authorization !== `Bearer access-${given}`)
      return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } };
    return (
      planned.get(messageOf(body).token)?.shift() ?? { status: 200, body: { name: 'projects/p/messages/1' } }
    );
  });
  const messageOf = (body: Buffer) => JSON.parse(String(body)).message;
  const callsFor = (token: string): ReceivedRequest[] =>
    google.requests.filter((one) => one.path.endsWith(':send') && messageOf(one.body).token === token);
  const refusal = (status: number, errorCode: string, headers?: Record<string, string>): FakeResponse => ({
    status,
    ...(headers && { headers }),
    body: { error: { code: status, details: [{ '@type': 'x/google.firebase.fcm.v1.FcmError', errorCode }] } },
  });
  before(async () => {
    host = await google.start();
  });
  const t = pushTest(
    'android',
    () => ({
      FCM_URL: `http://${host}`,
      FCM_SERVICE_ACCOUNT: JSON.stringify({
        type: 'service_account',
        project_id: 'velvet-1',
        private_key_id: 'key-1',
        private_key: rsa.privateKey,
        client_email: 'push@velvet-1.iam.gserviceaccount.com',
        token_uri: `http://${host}/token`,
      }),
    }),
    () => google.stop(),
  );

  it('[H592] [H2221] FCM gets one request per device, with an access token that a signed assertion has obtained', async () => {
    const kai = await t.person('phone-a', 'phone-b');
    await t.push(kai);
    await waitUntil(() => callsFor('phone-a').length === 1 && callsFor('phone-b').length === 1);
    const [call] = callsFor('phone-a');
    assert.equal(call?.path, '/v1/projects/velvet-1/messages:send');
    const message = messageOf(call.body);
    // A push about who is on stage is kept for ten minutes.
    assert.ok(isWithin(600, message.apns.headers['apns-expiration']));
    delete message.apns.headers['apns-expiration'];
    assert.deepEqual(message, {
      token: 'phone-a',
      notification: { title: 'Kai is on stage', body: 'Velvet' },
      data: { kind: 'djOnStage', path: '/r/velvet' },
      android: { priority: 'HIGH', ttl: '600s' },
      apns: { headers: { 'apns-priority': '10' }, payload: { aps: { sound: 'default' } } },
    });
    const asked = google.requests.filter(({ path }) => path === '/token');
    assert.equal(asked.length, 1, 'both calls share one access token');
    const form = new URLSearchParams(String(asked[0]?.body));
    assert.equal(form.get('grant_type'), 'urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload, protectedHeader } = await jwtVerify(
      form.get('assertion') ?? '',
      await importSPKI(rsa.publicKey, 'RS256'),
      { audience: `http://${host}/token`, issuer: 'push@velvet-1.iam.gserviceaccount.com' },
    );
    assert.deepEqual(
      [protectedHeader.kid, payload.scope, Number(payload.exp) - Number(payload.iat)],
      ['key-1', 'https://www.googleapis.com/auth/firebase.messaging', 3600],
    );
  });

  it('[H592] a silent push to Android has data but no text', async () => {
    const kai = await t.person('phone-silent');
    await t.push(kai, { data: { kind: 'sync' } });
    await waitUntil(() => callsFor('phone-silent').length === 1);
    const message = messageOf(callsFor('phone-silent')[0]?.body ?? Buffer.from('{}'));
    assert.deepEqual([message.notification, message.data], [undefined, { kind: 'sync' }]);
    assert.equal(message.android.priority, 'NORMAL');
  });

  it('[H592] device tokens that FCM does not know are deleted; a token whose message FCM calls invalid is kept', async () => {
    const kai = await t.person('gone-404', 'no-token', 'wrong-field', 'good');
    planned.set('gone-404', [refusal(404, 'UNREGISTERED')]);
    planned.set('no-token', [refusal(400, 'INVALID_ARGUMENT')]);
    const violation = {
      '@type': 'x/google.rpc.BadRequest',
      fieldViolations: [{ field: 'message.data[0].value' }],
    };
    planned.set('wrong-field', [{ status: 400, body: { error: { code: 400, details: [violation] } } }]);
    await t.push(kai);
    await waitUntil(async () => (await t.tokensOf(kai)).length === 2);
    assert.deepEqual(await t.tokensOf(kai), ['wrong-field', 'good']);
  });

  it('[H592] a push is sent again only to devices for which FCM reported that it was busy', async () => {
    const kai = await t.person('limited', 'broken', 'served');
    planned.set('limited', [refusal(429, 'QUOTA_EXCEEDED', { 'retry-after': '1' })]);
    planned.set('broken', [refusal(503, 'UNAVAILABLE'), refusal(500, 'INTERNAL')]);
    await t.push(kai);
    await waitUntil(() => callsFor('broken').length === 3);
    assert.deepEqual([callsFor('limited').length, callsFor('served').length], [2, 1]);
    assert.equal((await t.tokensOf(kai)).length, 3);
  });

  it('[H592] an access token that FCM refuses is renewed once, and the requests are sent again', async () => {
    const kai = await t.person('renew-a', 'renew-b');
    const before = google.requests.filter(({ path }) => path === '/token').length;
    // From now on the service accepts only the next token, as if the current one had expired.
    given += 1;
    await t.push(kai);
    const good = (token: string) =>
      callsFor(token).filter((one) => one.headers.authorization === `Bearer access-${given}`).length;
    await waitUntil(() => good('renew-a') === 1 && good('renew-b') === 1);
    assert.equal(google.requests.filter(({ path }) => path === '/token').length, before + 1);
  });
});

describe('push to iPhones by the Apple Push Notification service (APNs)', () => {
  interface ApnsRequest {
    readonly token: string;
    readonly headers: IncomingHttpHeaders;
    readonly payload: Record<string, unknown>;
  }
  const requests: ApnsRequest[] = [];
  const planned = new Map<string, { status: number; reason: string }[]>();
  /** The provider token that has expired. */
  let expired = '';
  const sessions = new Set<ServerHttp2Session>();
  const apple = createServer();
  apple.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  apple.on('stream', async (stream, headers) => {
    let text = '';
    for await (const chunk of stream) text += chunk;
    const token = String(headers[':path']).replace('/3/device/', '');
    requests.push({ token, headers, payload: JSON.parse(text) });
    const isExpired = headers.authorization === `bearer ${expired}`;
    const answer = isExpired ? { status: 403, reason: 'ExpiredProviderToken' } : planned.get(token)?.shift();
    stream.respond({ ':status': answer?.status ?? 200, 'apns-id': headers['apns-id'] });
    stream.end(answer ? JSON.stringify({ reason: answer.reason }) : '');
  });
  let port = 0;
  before(async () => {
    apple.listen(0, '127.0.0.1');
    await once(apple, 'listening');
    port = (apple.address() as AddressInfo).port;
  });
  const callsFor = (token: string) => requests.filter((one) => one.token === token);
  const t = pushTest(
    'ios',
    () => ({
      APNS_URL: `http://127.0.0.1:${port}`,
      APNS_KEY: ec.privateKey.replaceAll('\n', '\\n'),
      APNS_KEY_ID: 'ABC123DEFG',
      APNS_TEAM_ID: 'DEF123GHIJ',
      APNS_TOPIC: 'example.hangout',
    }),
    async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => apple.close(resolve));
    },
  );

  it('[H592] [H2221] APNs gets one HTTP/2 request per device, with the required headers and a provider token', async () => {
    const kai = await t.person('aa01', 'aa02');
    await t.push(kai);
    await waitUntil(() => callsFor('aa01').length === 1 && callsFor('aa02').length === 1);
    const { headers, payload } = callsFor('aa01')[0] as ApnsRequest;
    assert.deepEqual(
      [headers[':method'], headers['apns-topic'], headers['apns-push-type'], headers['apns-priority']],
      ['POST', 'example.hangout', 'alert', '10'],
    );
    assert.ok(isWithin(600, headers['apns-expiration']));
    assert.match(String(headers['apns-id']), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assert.deepEqual(payload, {
      kind: 'djOnStage',
      path: '/r/velvet',
      aps: { alert: { title: 'Kai is on stage', body: 'Velvet' }, sound: 'default', category: 'djOnStage' },
    });
    const providerToken = String(headers.authorization).replace('bearer ', '');
    await jwtVerify(providerToken, await importSPKI(ec.publicKey, 'ES256'), { issuer: 'DEF123GHIJ' });
    assert.deepEqual(decodeProtectedHeader(providerToken), { alg: 'ES256', kid: 'ABC123DEFG' });
    assert.equal(callsFor('aa02')[0]?.headers.authorization, headers.authorization, 'the token is reused');
    assert.equal(sessions.size, 1, 'all requests share one connection');
  });

  it('[H592] a silent push to an iPhone is a background notification', async () => {
    const kai = await t.person('bb01');
    await t.push(kai, { data: { kind: 'sync' } });
    await waitUntil(() => callsFor('bb01').length === 1);
    const { headers, payload } = callsFor('bb01')[0] as ApnsRequest;
    assert.deepEqual(
      [headers['apns-topic'], headers['apns-push-type'], headers['apns-priority']],
      ['example.hangout', 'background', '5'],
    );
    assert.deepEqual(payload, { kind: 'sync', aps: { 'content-available': 1 } });
  });

  it('[H592] device tokens that APNs does not know are deleted, and pushes to a busy APNs are repeated with the same id', async () => {
    const kai = await t.person('cc01', 'cc02', 'cc03', 'cc04');
    planned.set('cc01', [{ status: 410, reason: 'Unregistered' }]);
    planned.set('cc02', [{ status: 400, reason: 'BadDeviceToken' }]);
    planned.set('cc03', [
      { status: 429, reason: 'TooManyRequests' },
      { status: 503, reason: 'Shutdown' },
    ]);
    planned.set('cc04', [{ status: 400, reason: 'PayloadTooLarge' }]);
    await t.push(kai);
    await waitUntil(() => callsFor('cc03').length === 3);
    assert.deepEqual(await t.tokensOf(kai), ['cc03', 'cc04']);
    assert.equal(new Set(callsFor('cc03').map(({ headers }) => headers['apns-id'])).size, 1);
    assert.equal(callsFor('cc04').length, 1, 'a refused message is not repeated');
  });

  it('[H592] an expired provider token of APNs is renewed, and a lost connection to APNs is opened again', async () => {
    const kai = await t.person('dd01');
    const [first] = requests;
    expired = String(first?.headers.authorization).replace('bearer ', '');
    // A token signed within the same second still has a different signature, so this check holds at any speed.
    for (const session of sessions) session.destroy();
    await t.push(kai);
    await waitUntil(() =>
      callsFor('dd01').some(({ headers }) => headers.authorization !== `bearer ${expired}`),
    );
    const tokens = callsFor('dd01').map(({ headers }) =>
      String(headers.authorization).replace('bearer ', ''),
    );
    assert.equal(tokens.at(-2), expired);
    assert.equal(decodeJwt(tokens.at(-1) ?? '').iss, 'DEF123GHIJ');
  });
});

describe('configuration of push services', () => {
  it('[H592] an incomplete APNs configuration and malformed keys are refused, without the key in the error', () => {
    assert.throws(() => readConfig({ APNS_KEY: ec.privateKey, APNS_KEY_ID: 'a', APNS_TEAM_ID: 'b' }), {
      message: 'configuration-value-missing key:APNS_TOPIC',
    });
    assert.throws(() => readConfig({ APNS_KEY: 'my secret' }), {
      message: 'APNS_KEY is malformed: expected a private key in PEM',
    });
    assert.throws(() => readConfig({ FCM_SERVICE_ACCOUNT: '{"project_id":"my secret"}' }), {
      message: 'FCM_SERVICE_ACCOUNT is malformed: expected the JSON file of the key, in one line',
    });
  });
});
