import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, Room as SdkRoom } from '@colyseus/sdk';
import { hangoutRoom, type RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import type {
  RoomRequestInput,
  RoomRequestName,
  RoomResponse,
} from '@hangout/contract/realtime/hangout/requests';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { connect, type Db } from '@hangout/db';
import { madeBefore } from '@hangout/db/testing';
import { createAuthenticator } from '@hangout/platform/authentication/authentication';
import { readConfig } from '@hangout/platform/config/config';
import type { Limits } from '@hangout/platform/config/limits';
import { createLog, type Log } from '@hangout/platform/log/log';
import { createMetrics, type Metrics } from '@hangout/platform/metrics/metrics';
import { createRateCounters } from '@hangout/platform/rate-limits/rate-limits';
import { testSecrets } from '@hangout/platform/secrets/testing';
import type { SecurityEvent } from '@hangout/platform/security-events/security-event';
import { createTokens, type Tokens } from '@hangout/platform/tokens/tokens';
import type { Principal } from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { createTestDatabase } from '@hangout/testkit/database';
import { createFakeClock, type FakeClock } from '@hangout/testkit/fake-clock';
import { waitUntil } from '@hangout/testkit/wait-for';
import type { Hangout } from '../hangout/hangout.ts';
import { createGameServer, type GameServer } from '../server.ts';
import type { TestRoom, TestUser } from './people.ts';

export { waitUntil };

// The SDK's default is ten seconds, which is too short for slow machines.
SdkRoom.defaultRequestTimeout = scaleTimeout(SdkRoom.defaultRequestTimeout);

/** A user's client in a hangout. */
export interface TestClient {
  readonly room: SdkRoom;
  /** Returns the room state received so far. */
  state(): RoomState;
  request<N extends RoomRequestName>(name: N, payload: RoomRequestInput<N>): Promise<RoomResponse<N>>;
  /** Returns all messages of one type that were received so far. */
  received<K extends keyof RoomMessages>(type: K): RoomMessages[K][];
  /** Close code of the connection; undefined while it is open. */
  closed(): number | undefined;
  /** Leaves on purpose; `disconnect` simulates a lost connection. */
  leave(): Promise<void>;
  disconnect(): void;
}

export interface RoomsTest {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly gameServer: GameServer;
  readonly tokens: Tokens;
  readonly clock: FakeClock;
  readonly metrics: Metrics;
  readonly endpoint: string;
  /** Security events recorded by the game server, oldest first. */
  readonly securityEvents: SecurityEvent[];
  /** Jobs sent by the game server, oldest first. */
  readonly jobsSent: { name: string; data: object }[];
  ticket(person: TestUser, room: TestRoom): Promise<string>;
  joinRoom(person: TestUser, room: TestRoom): Promise<TestClient>;
  joinWithTicket(ticket: unknown, options?: Record<string, unknown>): Promise<TestClient>;
  /** Returns the internal state of a hangout's actor. */
  hangout(room: TestRoom): Hangout;
  /** Advances the fake clock, and waits until the commands of all fired timers have ended. */
  advance(ms: number): Promise<void>;
}

/**
 * Call it inside a `describe`: `const t = roomsTest()` gives real Colyseus rooms on a port, with a database
 * of their own and a fake clock.
 */
export function roomsTest(options: RoomsTestOptions = {}): RoomsTest {
  return madeBefore(() => begin(options));
}

export interface RoomsTestOptions {
  readonly wrapDb?: (db: Db) => Db;
  readonly env?: Record<string, string>;
  /** Limits that differ from the product's. */
  readonly limits?: Partial<Limits>;
  /** The game server's log; if absent, only fatal errors are printed. */
  readonly log?: Log;
}

async function begin({ wrapDb = (db) => db, env = {}, limits = {}, log = defaultLog() }: RoomsTestOptions) {
  const database = await createTestDatabase();
  const db = connect(database.url, { poolMax: 8 });
  const tokens = await createTokens(db, { secrets: testSecrets });
  const clock = createFakeClock();
  const metrics = createMetrics({ process: false });
  const securityEvents: SecurityEvent[] = [];
  const jobsSent: RoomsTest['jobsSent'] = [];
  const gameServer = await createGameServer({
    jobs: {
      async send(name, data) {
        jobsSent.push({ name, data });
      },
    },
    db: wrapDb(db),
    databaseUrl: database.url,
    config: readConfig(env, limits),
    log,
    tokens,
    secrets: testSecrets,
    authenticator: createAuthenticator({ db, tokens }),
    clock: { now: Date.now },
    metrics,
    rateCounters: createRateCounters(),
    securityEvents: { record: (event) => void securityEvents.push(event) },
    scheduler: clock,
  });
  const server = createServer((request, response) => {
    if (gameServer.handles(request)) gameServer.handle(request, response);
    else response.writeHead(404).end();
  });
  gameServer.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const open = new Set<TestClient>();

  const join: RoomsTest['joinWithTicket'] = async (ticket, more = {}) => {
    const room = await new Client(endpoint).joinOrCreate(hangoutRoom, { ticket, ...more });
    const client = createTestClient(room);
    open.add(client);
    await waitUntil(() => client.state().settings.uuid !== '');
    return client;
  };
  const ticket = (person: TestUser, room: TestRoom) =>
    tokens.signTicket({ room: room.uuid, person: principalOf(person), passwordOk: true });
  const settle = async () => {
    for (const { hangout } of gameServer.registry.actors()) await hangout.mailbox.idle();
  };

  const test: RoomsTest = {
    db,
    databaseUrl: database.url,
    gameServer,
    tokens,
    clock,
    metrics,
    securityEvents,
    jobsSent,
    endpoint,
    ticket,
    joinWithTicket: join,
    joinRoom: async (person, room) => join(await ticket(person, room)),
    hangout(room) {
      const actor = [...gameServer.registry.actors()].find(({ hangout }) => hangout.roomUuid === room.uuid);
      if (!actor) throw new Error(`nobody hosts ${room.slug}`);
      return actor.hangout;
    },
    advance: (ms) => clock.advance(ms, settle),
  };
  return {
    test,
    async end() {
      for (const client of open) client.disconnect();
      await gameServer.close();
      server.closeAllConnections();
      server.close();
      await db.destroy();
      await database.drop();
    },
  };
}

const defaultLog = () => createLog({ level: process.env.TEST_LOG ?? 'fatal' });

/** Returns the principal of a test user, for a ticket. */
export function principalOf({ uuid, kind, sid }: TestUser): Principal {
  if (kind === 'guest') return { kind, uuid, sid };
  return { kind, uuid, sid, role: 'user', capabilities: [], subscriptionLevel: 0, resident: false };
}

/** Wraps a room of the SDK, and collects the messages that it receives. */
export function createTestClient(room: SdkRoom): TestClient {
  const messages: { type: string; message: unknown }[] = [];
  let closed: number | undefined;
  room.reconnection.enabled = false;
  room.onMessage('*', (type, message) => {
    messages.push({ type: String(type), message });
  });
  room.onLeave((code) => {
    closed = code;
  });
  room.onError(() => {});
  return {
    room,
    state: () => readRoomState(room.state),
    request: (name, payload) => room.request(name, payload),
    // The cast is needed because TypeScript cannot narrow the payload by the name.
    received: (type) => messages.filter((one) => one.type === type).map((one) => one.message as never),
    closed: () => closed,
    async leave() {
      await room.leave(true);
    },
    disconnect: () => room.connection.close(),
  };
}

/** Returns the code of a refusal; 'not refused' if there is none. */
export async function refusalCode(asked: Promise<unknown> | undefined): Promise<string> {
  return (asked ?? Promise.resolve()).then(
    () => 'not refused',
    (error: { reason?: { code?: string; message?: string } }) =>
      (error.reason?.message && error.reason.code) ?? String(error),
  );
}
