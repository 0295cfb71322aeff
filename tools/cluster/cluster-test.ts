import { type Api, createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { connect, type Db } from '@hangout/db';
import { RoomLease } from '@hangout/db/models/room-leases';
import { createTokens } from '@hangout/server';
import { type Visit, visit } from '@hangout/world';
import {
  createTestGuest,
  createTestRoom,
  createTestUser,
  type TestRoom,
  type TestUser,
} from '../../game-server/src/testing/people.ts';
import { type Cluster, type ClusterOptions, startCluster } from './index.ts';
import { sleep } from './probes.ts';

/** Somebody in a test of several processes, with their own way to call through the proxy. */
export interface TestClient extends TestUser {
  readonly api: Api;
  /** Ticket and way by REST, then the hangout's channel. Comes again as a browser does, where it is sent away. */
  join(room: TestRoom): Promise<Visit>;
  /** Only the ticket, and where it is good. */
  ticket(room: TestRoom): Promise<{ ticket: string; endpoint: string }>;
}

export interface ClusterTest {
  readonly cluster: Cluster;
  readonly db: Db;
  user(name: string): Promise<TestClient>;
  guest(): Promise<TestClient>;
  room(owner: TestUser, traits?: Record<string, unknown>): Promise<TestRoom>;
  /** Name of the game server that holds the hangout's lease now. */
  hostOf(room: TestRoom): Promise<string | undefined>;
}

/** How long a browser would go on trying, ms. */
const JOIN_TIMEOUT_MS = 15_000;

/** `const t = clusterTest({ games: 3 })` inside a describe: everything started before, ended after. */
export function clusterTest(options: ClusterOptions): ClusterTest {
  let made: ClusterTest | undefined;
  before(async function () {
    this.timeout(90_000);
    const cluster = await startCluster({ ...options, env: { LIMITS_TIMES: '1000', ...options.env } });
    made = await setUp(cluster);
  });
  after(async function () {
    this.timeout(60_000);
    await made?.db.destroy();
    await made?.cluster.close();
  });
  // Reads through to what `before` has made.
  return new Proxy({} as ClusterTest, {
    get(_, name) {
      if (!made) throw new Error('the cluster has not begun');
      return Reflect.get(made, name);
    },
  });
}

async function setUp(cluster: Cluster): Promise<ClusterTest> {
  const db = connect(cluster.databaseUrl, { poolMax: 3 });
  const tokens = await createTokens(db);
  const citizen = (somebody: TestUser, token: string): TestClient => {
    const api = createApi({ base: cluster.origin, token: () => token });
    return {
      ...somebody,
      api,
      async ticket({ slug }) {
        const { ticket, endpoint } = await api(rooms.join, { id: slug });
        return { ticket, endpoint };
      },
      async join({ slug }) {
        const end = Date.now() + JOIN_TIMEOUT_MS;
        for (;;) {
          try {
            return await visit(api, slug);
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
      const somebody = await createTestUser(db, name);
      const { uuid: sub, sid } = somebody;
      return citizen(somebody, await tokens.signAccessToken({ sub, type: 'user', sid, role: 'user' }));
    },
    async guest() {
      const somebody = createTestGuest();
      return citizen(somebody, await tokens.signGuestToken(somebody.uuid));
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

/** Waits until something is so; whoever waits in vain is told. */
export async function until(isSo: () => unknown, ms = 10_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${isSo}`);
    await sleep(30);
  }
}
