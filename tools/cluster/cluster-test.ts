import { type Api, createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { connect, type Db } from '@hangout/db';
import { RoomLease } from '@hangout/db/models/room-leases';
import { type HangoutClient, joinHangout } from '@hangout/room-client/join-hangout';
import { createTokens } from '@hangout/server';
import { TEST_SECRETS_KEY, testSecrets } from '@hangout/server/secrets/testing';
import {
  createTestGuest,
  createTestRoom,
  createTestUser,
  type TestRoom,
  type TestUser,
} from '../../game-server/src/testing/people.ts';
import { type Cluster, type ClusterOptions, startCluster } from './index.ts';
import { sleep } from './probes.ts';

/** A user or guest in a cluster test, whose requests go through the proxy. */
export interface TestClient extends TestUser {
  readonly api: Api;
  /** Joins a hangout, with retries like a browser's. */
  join(room: TestRoom): Promise<HangoutClient>;
  /** Requests a ticket only; the answer includes the address where the ticket is valid. */
  ticket(room: TestRoom): Promise<{ ticket: string; endpoint: string }>;
}

export interface ClusterTest {
  readonly cluster: Cluster;
  readonly db: Db;
  user(name: string): Promise<TestClient>;
  guest(): Promise<TestClient>;
  room(owner: TestUser, traits?: Record<string, unknown>): Promise<TestRoom>;
  /** Name of the game server that now holds the hangout's lease. */
  hostOf(room: TestRoom): Promise<string | undefined>;
}

/** How long a join is retried, ms. */
const JOIN_TIMEOUT_MS = 15_000;

/** `const t = clusterTest({ games: 3 })` inside a describe: a cluster that is started before and closed after its tests. */
export function clusterTest(options: ClusterOptions): ClusterTest {
  let made: ClusterTest | undefined;
  before(async function () {
    this.timeout(90_000);
    const cluster = await startCluster({
      ...options,
      env: { LIMITS_TIMES: '1000', SECRETS_KEY: TEST_SECRETS_KEY, ...options.env },
    });
    made = await setUp(cluster);
  });
  after(async function () {
    this.timeout(60_000);
    await made?.db.destroy();
    await made?.cluster.close();
  });
  // Forwards property reads to the cluster that `before` has created.
  return new Proxy({} as ClusterTest, {
    get(_, name) {
      if (!made) throw new Error('the cluster is started before the tests');
      return Reflect.get(made, name);
    },
  });
}

async function setUp(cluster: Cluster): Promise<ClusterTest> {
  const db = connect(cluster.databaseUrl, { poolMax: 3 });
  const tokens = await createTokens(db, { secrets: testSecrets });
  const createTestClient = (account: TestUser, token: string): TestClient => {
    const api = createApi({ base: cluster.origin, token: () => token });
    return {
      ...account,
      api,
      async ticket({ slug }) {
        const { ticket, endpoint } = await api(rooms.join, { id: slug });
        return { ticket, endpoint };
      },
      async join({ slug }) {
        const end = Date.now() + JOIN_TIMEOUT_MS;
        for (;;) {
          try {
            return await joinHangout(api, slug);
          } catch (error) {
            if (Date.now() > end) throw error;
            await sleep(100 + Math.random() * 200);
          }
        }
      },
    };
  };
  return {
    cluster,
    db,
    async user(name) {
      const account = await createTestUser(db, name);
      const { uuid: sub, sid } = account;
      return createTestClient(
        account,
        await tokens.signAccessToken({ sub, type: 'user', sid, role: 'user' }),
      );
    },
    async guest() {
      const account = createTestGuest();
      return createTestClient(account, await tokens.signGuestToken(account.uuid));
    },
    room: (owner, traits) => createTestRoom(db, owner, traits),
    async hostOf({ uuid }) {
      const row = await RoomLease.query(db)
        .joinRelated('holder')
        .where({ roomUuid: uuid })
        .where('leaseUntil', '>', db.raw('clock_timestamp()'))
        .select('holder.name')
        .first();
      return row?.name;
    },
  };
}
