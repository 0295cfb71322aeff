import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, type Room as SdkRoom } from '@colyseus/sdk';
import { hangoutRoom, type RoomMessages } from '@hangout/contract/room/messages';
import { readRoomState } from '@hangout/contract/room/read-state';
import type { RoomAnswer, RoomAsk, RoomRequestName } from '@hangout/contract/room/requests';
import type { RoomState } from '@hangout/contract/room/state';
import { connect, type Db } from '@hangout/db';
import { madeBefore, until } from '@hangout/db/testing';
import type { Principal } from '@hangout/rules';
import {
  createCallers,
  createLog,
  createMetrics,
  createTokens,
  type Metrics,
  type Tokens,
} from '@hangout/server';
import { createTestDatabase } from '@hangout/testkit/database';
import type { Hangout } from '../hangout/hangout.ts';
import { createRooms, type Rooms } from '../server.ts';
import { type HandTime, handTime } from './hand-time.ts';
import type { Somebody, TestRoom } from './people.ts';

export { until };

/** One connection of somebody inside a hangout. */
export interface Inside {
  readonly room: SdkRoom;
  /** What the browser knows now. */
  state(): RoomState;
  ask<N extends RoomRequestName>(name: N, payload: RoomAsk<N>): Promise<RoomAnswer<N>>;
  /** All messages of a kind so far. */
  heard<K extends keyof RoomMessages>(type: K): RoomMessages[K][];
  /** Code of the connection's end, once there is one. */
  closed(): number | undefined;
  /** Says goodbye; `drop` breaks the connection without a word. */
  leave(): Promise<void>;
  drop(): void;
}

export interface RoomsTest {
  readonly db: Db;
  readonly rooms: Rooms;
  readonly tokens: Tokens;
  readonly time: HandTime;
  readonly metrics: Metrics;
  readonly endpoint: string;
  ticket(person: Somebody, room: TestRoom): Promise<string>;
  enter(person: Somebody, room: TestRoom): Promise<Inside>;
  join(ticket: unknown, options?: Record<string, unknown>): Promise<Inside>;
  /** The actor of a hangout that is hosted. */
  hangout(room: TestRoom): Hangout;
  /** Lets time pass in the rooms, and what it brings about be done. */
  wind(ms: number): Promise<void>;
}

/** `const t = roomsTest()` inside a describe: real rooms on a port and a database of their own, time by hand. */
export function roomsTest(options: { wrapDb?: (db: Db) => Db } = {}): RoomsTest {
  return madeBefore(() => begin(options.wrapDb ?? ((db) => db)));
}

async function begin(wrapDb: (db: Db) => Db) {
  const database = await createTestDatabase();
  const db = connect(database.url, { poolMax: 8 });
  const tokens = await createTokens(db);
  const time = handTime();
  const log = createLog({ level: process.env.TEST_LOG ?? 'fatal' });
  const metrics = createMetrics({ process: false });
  const rooms = await createRooms({
    db: wrapDb(db),
    databaseUrl: database.url,
    config: { PUBLIC_URL: undefined, BEHIND_PROXY: false },
    log,
    tokens,
    callers: createCallers({ db, tokens }),
    clock: { now: Date.now },
    metrics,
    time,
  });
  const server = createServer((request, response) => {
    if (rooms.handles(request)) rooms.handle(request, response);
    else response.writeHead(404).end();
  });
  rooms.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const open = new Set<Inside>();

  const join: RoomsTest['join'] = async (ticket, more = {}) => {
    const room = await new Client(endpoint).joinOrCreate(hangoutRoom, { ticket, ...more });
    const inside = watch(room);
    open.add(inside);
    await until(() => inside.state().settings.uuid !== '');
    return inside;
  };
  const ticket = (person: Somebody, room: TestRoom) =>
    tokens.ticket({ room: room.uuid, person: actorOf(person), passwordOk: true });
  const settle = async () => {
    for (const { h } of rooms.hosts.all()) await h.mailbox.idle();
  };

  const test: RoomsTest = {
    db,
    rooms,
    tokens,
    time,
    metrics,
    endpoint,
    ticket,
    join,
    enter: async (person, room) => join(await ticket(person, room)),
    hangout(room) {
      const actor = [...rooms.hosts.all()].find(({ h }) => h.lease.roomUuid === room.uuid);
      if (!actor) throw new Error(`nobody hosts ${room.slug}`);
      return actor.h;
    },
    wind: (ms) => time.wind(ms, settle),
  };
  return {
    test,
    async end() {
      for (const inside of open) inside.drop();
      await rooms.close();
      server.closeAllConnections();
      server.close();
      await db.destroy();
      await database.drop();
    },
  };
}

/** A ticket's person. */
export function actorOf({ uuid, kind, sid }: Somebody): Principal {
  if (kind === 'guest') return { kind, uuid, sid };
  return { kind, uuid, sid, role: 'user', capabilities: [], subscriptionLevel: 0, resident: false };
}

/** A connection of the SDK with what it has heard. */
export function watch(room: SdkRoom): Inside {
  const heard: { type: string; message: unknown }[] = [];
  let closed: number | undefined;
  room.reconnection.enabled = false;
  room.onMessage('*', (type, message) => {
    heard.push({ type: String(type), message });
  });
  room.onLeave((code) => {
    closed = code;
  });
  room.onError(() => {});
  return {
    room,
    state: () => readRoomState(room.state),
    ask: (name, payload) => room.request(name, payload),
    // the contract says what each kind of message holds
    heard: (type) => heard.filter((one) => one.type === type).map((one) => one.message as never),
    closed: () => closed,
    async leave() {
      await room.leave(true);
    },
    drop: () => room.connection.close(),
  };
}

/** The code that a refused request carries as its reason; 'not refused' otherwise. */
export async function refusal(asked: Promise<unknown> | undefined): Promise<string> {
  return (asked ?? Promise.resolve()).then(
    () => 'not refused',
    (error: { reason?: { code?: string; message?: string } }) =>
      (error.reason?.message && error.reason.code) ?? String(error),
  );
}
