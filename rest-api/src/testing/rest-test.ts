import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Api, createApi } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { reauthentication } from '@hangout/contract/rest/authentication/reauthentication';
import { secondFactor } from '@hangout/contract/rest/authentication/second-factor';
import { connect, type Db, giveBackQuota, insertUser } from '@hangout/db';
import { Email as EmailRow } from '@hangout/db/models/accounts';
import { madeBefore } from '@hangout/db/testing';
import { type Authenticator, createAuthenticator } from '@hangout/platform/authentication/authentication';
import { nameBrand } from '@hangout/platform/brand/brand';
import { createPlaceSource } from '@hangout/platform/brand/place';
import { type Config, readConfig } from '@hangout/platform/config/config';
import type { Limits } from '@hangout/platform/config/limits';
import { openGifSearch } from '@hangout/platform/gifs/gifs';
import { createMediaProcesses } from '@hangout/platform/isolation/process-pool';
import { createLog } from '@hangout/platform/log/log';
import type { Email } from '@hangout/platform/mail/email';
import { openMusicProviders } from '@hangout/platform/music-providers/music-providers';
import { hashPasswordsCheaply } from '@hangout/platform/passwords/testing';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createSecurityEvents } from '@hangout/platform/security-events/security-events';
import { createHttpServer } from '@hangout/platform/service/create-http-server';
import { createTokens, type Tokens } from '@hangout/platform/tokens/tokens';
import type { GlobalRole } from '@hangout/rules';
import { createTestDatabase } from '@hangout/testkit/database';
import { startEmailCodeJobs } from '@hangout/worker/mail/email-code-jobs';
import { startLinkMailJobs } from '@hangout/worker/mail/link-mail-jobs';
import { startMailJobs } from '@hangout/worker/mail/mail-jobs';
import { startPaymentJobs } from '@hangout/worker/payments/payment-jobs';
import { beginSession } from '../authentication/begin-session.ts';
import { openDiscord } from '../discord/open-discord.ts';
import { createApp, type EndpointWithHandler } from '../framework/index.ts';
import { openGeolocation } from '../geolocation/country-database.ts';
import { createRateLimits, createRest, type Dependencies, type Rest } from '../index.ts';
import { createOidcClients } from '../openid-clients/oidc-client.ts';
import { createSnsVerifier } from '../sns/verify-sns-message.ts';

/** A user in a test, with an API client that sends the user's token. */
export interface TestUser {
  readonly uuid: string;
  readonly token: string;
  readonly email: string;
  readonly nickname: string;
  readonly api: Api;
}

/** A running REST server with a database of its own. */
export interface RestTest {
  readonly base: string;
  readonly databaseUrl: string;
  readonly db: Db;
  readonly tokens: Tokens;
  readonly authenticator: Authenticator;
  readonly dependencies: Dependencies;
  /** Mails that the server sent to the fake mailer, oldest first. */
  readonly sentMail: Email[];
  /** Jobs that the server enqueued, oldest first; empty if a suite provides its own jobs. */
  readonly jobsSent: { name: string; data: object }[];
  /** Runs the enqueued mail jobs in order and removes them from `jobsSent`. */
  readonly sendMail: () => Promise<void>;
  /** The API client without a token. */
  readonly api: Api;
  readonly as: (token: string | undefined) => Api;
  /** Signs a new user up through REST. The nickname is `name` with a unique number. */
  readonly signUp: (name: string) => Promise<TestUser>;
  /** Inserts a new user with a role, or a bot, and begins a session. */
  readonly createUser: (name: string, role: GlobalRole) => Promise<TestUser>;
  readonly guest: () => Promise<{ uuid: string; token: string; api: Api }>;
  readonly ann: () => Promise<TestUser>;
  readonly bob: () => Promise<TestUser>;
  readonly djKai: () => Promise<TestUser>;
}

export interface RestTestOptions {
  /** Dependencies that the suite provides, such as real files or jobs. */
  readonly dependencies?: (made: {
    db: Db;
    databaseUrl: string;
  }) => Partial<Dependencies> | Promise<Partial<Dependencies>>;
  readonly env?: Record<string, string>;
  /** Limits that differ from the product's. */
  readonly limits?: Partial<Limits>;
  readonly poolMax?: number;
  /** Clock of tokens and sessions, epoch ms. While it stands still, cached sessions do not expire. */
  readonly now?: () => number;
  /** Endpoints to serve instead of the product's. */
  readonly endpoints?: readonly EndpointWithHandler[];
}

/**
 * `const t = restTest()` inside a describe starts a server before its tests and closes it after them. Read its fields
 * only in tests and hooks. `ann()`, `bob()` and `djKai()` sign up a new user at each call.
 */
export function restTest(options: RestTestOptions = {}): RestTest {
  return madeBefore(() => startRestTest(options));
}

interface Made {
  readonly test: RestTest;
  end(): Promise<void>;
}

async function startRestTest(options: RestTestOptions): Promise<Made> {
  hashPasswordsCheaply();
  const database = await createTestDatabase();
  const db = connect(database.url, { poolMax: options.poolMax ?? 6 });
  const { now = Date.now } = options;
  const tokens = await createTokens(db, { secrets: testSecrets, now });
  const authenticator = createAuthenticator({ db, tokens, now });
  const letters: Email[] = [];
  const jobsSent: { name: string; data: object }[] = [];
  const workers = new Map<string, (data: object) => Promise<void>>();
  const config = readConfig(
    { LOG_LEVEL: 'error', MUSIC_PROVIDERS: 'none', ...options.env },
    {
      // The number of concurrent calls is not limited, because suites call faster than people.
      ...{ CALLS_AT_ONCE_AFTER_A_PAUSE: 1e9, ...options.limits },
    },
  );
  const brought = await options.dependencies?.({ db, databaseUrl: database.url });
  const log = brought?.log ?? createLog({ level: process.env.TEST_LOG ?? 'error' });
  const place = createPlaceSource({ db, config });
  const dependencies: Dependencies = {
    config,
    place,
    secrets: testSecrets,
    tokens,
    authenticator,
    limits: createRateLimits(),
    log,
    clock: { now: Date.now },
    securityEvents: createSecurityEvents({ db, log, clock: { now: Date.now } }),
    mail: {
      async send(letter) {
        const { brand } = await place.load();
        letters.push({
          ...letter,
          subject: nameBrand(letter.subject, brand),
          text: nameBrand(letter.text, brand),
        });
      },
      close() {},
    },
    geolocation: openGeolocation(config),
    files: unavailable('files'),
    disk: { isFull: async () => false },
    processes: createMediaProcesses(config),
    jobs: {
      async send(name, data) {
        jobsSent.push({ name, data });
      },
      async work(name, handler) {
        // The type of the map cannot express that each queue has the data that its handler takes.
        workers.set(name, (data) => handler(data as never, jobRun));
      },
      async stop() {},
    },
    sns: createSnsVerifier(),
    musicProviders: await openMusicProviders({ config, db }),
    discord: openDiscord(config),
    oidc: createOidcClients(config.OIDC_PROVIDERS),
    gifSearch: openGifSearch(config),
    loadAccount: async () => null,
    payments: null,
    ...brought,
  };
  const { mail, jobs } = dependencies;
  await startMailJobs({ jobs, mail });
  await startLinkMailJobs({ db, config, tokens, mail, jobs });
  await startEmailCodeJobs({ db, mail, jobs });
  await startPaymentJobs({ db, jobs, payments: dependencies.payments, config, log });
  const rest = options.endpoints
    ? createApp({ db, dependencies, endpoints: options.endpoints })
    : await createRest({ db, dependencies });
  const server = await listening(rest, config);
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const as = (token: string | undefined) => createRenewingApi(base, token);
  const person = async (name: string): Promise<TestUser> => {
    const nickname = `${name} ${nextNumber()}`;
    const email = `${nickname.replace(' ', '.').toLowerCase()}@example.org`;
    const { accessToken, user } = await as(undefined)(accounts.signUp, {
      email,
      password: 'correct horse',
      nickname,
    });
    await forgetFirstCode(user.uuid);
    return { uuid: user.uuid, token: accessToken, email, nickname, api: as(accessToken) };
  };
  /** Makes a sign-up look older: its code can no longer be used, and another may be requested. */
  const forgetFirstCode = async (userUuid: string) => {
    const rows = await EmailRow.query(db).where({ userUuid }).select('id', 'email');
    const ids = rows.map(({ id }) => id);
    await EmailRow.query(db).where({ userUuid }).patch({ codeHash: null, lastSentAt: null });
    for (const { email } of rows) {
      await giveBackQuota(db, ['mails to an address', email]);
      await giveBackQuota(db, ['mails of a network to an address', email, '127.0.0.1']);
    }
    const isFirst = ({ data }: { data: { emailId?: number } }) => ids.includes(data.emailId ?? 0);
    jobsSent.splice(0, jobsSent.length, ...jobsSent.filter((job) => !isFirst(job)));
  };
  const test: RestTest = {
    base,
    databaseUrl: database.url,
    db,
    tokens,
    authenticator,
    dependencies,
    sentMail: letters,
    jobsSent,
    async sendMail() {
      const isMail = ({ name }: { name: string }) => workers.has(name);
      const waiting = jobsSent.filter(isMail);
      jobsSent.splice(0, jobsSent.length, ...jobsSent.filter((job) => !isMail(job)));
      for (const { name, data } of waiting) await workers.get(name)?.(data);
    },
    api: as(undefined),
    as,
    signUp: person,
    async createUser(name, role) {
      const nickname = `${name} ${nextNumber()}`;
      const kind = role === 'bot' ? 'bot' : 'user';
      const uuid = await insertUser(db, { nickname, role, kind });
      const token = await beginSession(db, tokens, { uuid, kind, role, capabilities: [] });
      return { uuid, token, email: '', nickname, api: as(token) };
    },
    async guest() {
      const { accessToken: token } = await as(undefined)(auth.guest);
      const claims = await tokens.verify(token);
      return { uuid: claims?.sub ?? '', token, api: as(token) };
    },
    ann: () => person('ann'),
    bob: () => person('bob'),
    djKai: () => person('djKai'),
  };
  const end = async () => {
    await dependencies.securityEvents.close();
    await stopRestTest(rest, server, db, database);
  };
  return { test, end };
}

const renewing: ReadonlySet<object> = new Set([
  ...[reauthentication.confirm, passwords.change, passwords.set],
  ...[secondFactor.confirm, secondFactor.renewRecoveryCodes, secondFactor.turnOff],
]);

/** [H820] Creates an API client that uses renewed tokens, as the product's client does. */
function createRenewingApi(base: string, first: string | undefined): Api {
  let token = first;
  const api = createApi({ base, token: () => token });
  return (async (endpoint: object, ask: unknown) => {
    const answer: unknown = await Reflect.apply(api, undefined, [endpoint, ask]);
    if (renewing.has(endpoint)) token = (answer as { accessToken: string }).accessToken;
    return answer;
    // All arguments are passed on, and the result is that of the contract's client, hence the cast.
  }) as Api;
}

async function stopRestTest(
  rest: Rest,
  server: Server,
  db: Db,
  database: { drop(): Promise<void> },
): Promise<void> {
  await rest.close(2000);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await db.destroy();
  await database.drop();
}

async function listening(rest: Rest, config: Config): Promise<Server> {
  const server = createHttpServer(config, rest.callback);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const jobRun = { signal: new AbortController().signal, id: 'job', firstTry: true, lastTry: false };

let number = 0;
const nextNumber = () => {
  number += 1;
  return number;
};

/** Stands for a dependency that the suite does not provide: any use of it throws. */
function unavailable<T>(name: string): T {
  const fail = () => {
    throw new Error(`this test brings no ${name}`);
  };
  // Every access throws, hence the cast.
  return new Proxy({}, { get: fail }) as T;
}

/** Returns the refusal of a call. @throws Error if the call is not refused */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ status: number; code: string; message: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, code: error.code, message: error.message };
    throw error;
  }
  throw new Error('the call was not refused');
}
