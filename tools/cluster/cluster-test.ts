import { type Api, createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { connect, type Db } from '@hangout/db';
import { GameProcess, RoomLease } from '@hangout/db/models/room-leases';
import { TEST_SECRETS_KEY, testSecrets } from '@hangout/platform/secrets/testing';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { type HangoutClient, joinHangout } from '@hangout/room-client/join-hangout';
import { testOptions } from '@hangout/testkit/test-options';
import { waitFor } from '@hangout/testkit/wait-for';
import {
  createTestGuest,
  createTestRoom,
  createTestUser,
  type TestRoom,
  type TestUser,
} from '../../game-server/src/testing/people.ts';
import { type Cluster, type ClusterOptions, startCluster } from './index.ts';

/** A user or guest of a cluster test; all requests go through the proxy. */
interface TestClient extends TestUser {
  readonly api: Api;
  /** Joins a hangout, with retries as in a browser. */
  join(room: TestRoom): Promise<HangoutClient>;
  /** Gets a ticket without joining, with the URL of the server for which it is valid. */
  ticket(room: TestRoom): Promise<{ ticket: string; endpoint: string }>;
}

export interface ClusterTest {
  readonly cluster: Cluster;
  readonly db: Db;
  user(name: string): Promise<TestClient>;
  guest(): Promise<TestClient>;
  room(owner: TestUser, traits?: Record<string, unknown>): Promise<TestRoom>;
  /** Returns the name of the game server that holds the hangout's lease. */
  hostOf(room: TestRoom): Promise<string | undefined>;
  /**
   * Ends the leases and the heartbeat of a killed or frozen game server at once, instead of waiting for their
   * expiry.
   */
  expire(name: string): Promise<void>;
  /**
   * Calls `work` while all game servers count as equally loaded, so that hangouts are placed evenly. During the call no
   * server reports its load.
   */
  withEqualLoads<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * These settings are faster but unsafe: tests kill PostgreSQL but not the machine, and the operating system still
 * writes what it got from a killed process.
 */
const postgres = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' };

/**
 * Inside a describe, `const t = clusterTest({ games: 3 })` starts a cluster before its tests and closes it after
 * them.
 */
export function clusterTest(options: ClusterOptions | (() => Promise<ClusterOptions>)): ClusterTest {
  let made: ClusterTest | undefined;
  before(async () => {
    const given = typeof options === 'function' ? await options() : options;
    const cluster = await startCluster({
      ...{ nodeOptions: testOptions, postgres },
      ...given,
      env: { LIMITS_TIMES: '1000', SECRETS_KEY: TEST_SECRETS_KEY, ...given.env },
    });
    made = await setUp(cluster);
  });
  after(async () => {
    await made?.db.destroy();
    await made?.cluster.close();
  });
  // Reads properties of the cluster that `before` creates, because the caller gets this object earlier.
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
      join: ({ slug }) => waitFor(`a place in ${slug}`, () => joinHangout(api, slug), { intervalMs: 200 }),
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
    async expire(name) {
      const holders = GameProcess.query(db).where({ name }).select('id');
      await RoomLease.query(db)
        .whereIn('process', holders)
        .patch({ leaseUntil: db.raw("clock_timestamp() - interval '1 second'") });
      await GameProcess.query(db)
        .where({ name })
        .patch({ seenAt: db.raw("clock_timestamp() - interval '1 hour'") });
    },
    async withEqualLoads(work) {
      const equal = { load: 0, seenAt: db.raw("clock_timestamp() + interval '1 hour'") };
      // The lock on the table stops all heartbeats. If one came just before the lock, the loads differ again,
      // so this function starts over.
      const lockEqual = async () => {
        await GameProcess.query(db).patch(equal);
        const tx = await db.transaction();
        await tx.raw('lock table game_processes in share row exclusive mode');
        const reported = GameProcess.query(tx).where('seenAt', '<', db.raw('clock_timestamp()'));
        if ((await reported.resultSize()) === 0) return tx;
        await tx.rollback();
        return null;
      };
      const lock = await waitFor('equal loads', lockEqual, { retryErrors: false });
      try {
        return await work();
      } finally {
        await lock.rollback();
      }
    },
  };
}
