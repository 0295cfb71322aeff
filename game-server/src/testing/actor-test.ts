import { randomUUID } from 'node:crypto';
import type { RoomMessages } from '@hangout/contract/room/messages';
import type { RoomAnswer, RoomAsk, RoomRequestName } from '@hangout/contract/room/requests';
import { connect, type Db } from '@hangout/db';
import { madeBefore } from '@hangout/db/testing';
import { createLog, createMetrics } from '@hangout/server';
import { createTestDatabase } from '@hangout/testkit/database';
import { type Actor, openActor } from '../hangout/actor.ts';
import { chatTick } from '../hangout/chat/chat-tick.ts';
import { enter, exit } from '../hangout/presence/join.ts';
import type { Socket } from '../hangout/presence/person.ts';
import { ask } from '../hangout/requests/dispatch.ts';
import { roomHandlers } from '../hangout/requests/index.ts';
import { NO_ROOMS, roomMeters } from '../hangout/metrics.ts';
import { type HandTime, handTime } from './hand-time.ts';
import type { Somebody, TestRoom } from './people.ts';

type Heard = { [K in keyof RoomMessages]: { type: K; message: RoomMessages[K] } }[keyof RoomMessages];

/** An actor without a network: what it sends is a list. */
export interface TestActor {
  readonly actor: Actor;
  readonly heard: Heard[];
  /** Code that the actor closed its room with. */
  closed(): number | undefined;
  /** Ends as a killed process does, without a word. */
  die(): Promise<void>;
  come(person: Somebody): Promise<Socket>;
  go(socket: Socket): void;
  ask<N extends RoomRequestName>(person: Somebody, name: N, payload: RoomAsk<N>): Promise<RoomAnswer<N>>;
}

export interface ActorTest {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly time: HandTime;
  /** Opens an actor of a process of its own, with its own connections. */
  open(room: TestRoom, process?: string): Promise<TestActor>;
  /** Lets a lease run out on the database's clock. */
  expireLease(room: TestRoom): Promise<void>;
  wind(ms: number): Promise<void>;
}

/** `const t = actorTest()` inside a describe: actors on a database of their own, time by hand. */
export function actorTest(wrapDb: (db: Db) => Db = (db) => db): ActorTest {
  return madeBefore(() => begin(wrapDb));
}

async function begin(wrapDb: (db: Db) => Db) {
  const database = await createTestDatabase();
  const db = connect(database.url, { poolMax: 4 });
  const time = handTime();
  const opened = new Set<TestActor>();

  const test: ActorTest = {
    db,
    databaseUrl: database.url,
    time,
    async open(room, process = randomUUID()) {
      const own = connect(database.url, { poolMax: 3 });
      const count = () => NO_ROOMS;
      const ports = {
        db: wrapDb(own),
        log: createLog({ level: process === 'loud' ? 'debug' : 'fatal' }),
        time,
        meters: roomMeters(createMetrics({ process: false }), count),
        newUuid: randomUUID,
      };
      try {
        const actor = await openActor(ports, { roomUuid: room.uuid, process, leaseMs: 3000 });
        const dressed: TestActor = dress(actor, async () => {
          opened.delete(dressed);
          actor.abandon();
          await actor.h.mailbox.idle();
          await own.destroy();
        });
        opened.add(dressed);
        return dressed;
      } catch (error) {
        await own.destroy();
        throw error;
      }
    },
    async expireLease(room) {
      await db.raw(`update room_actors set lease_until = now() - interval '1 second' where room_uuid = ?`, [
        room.uuid,
      ]);
    },
    wind: (ms) =>
      time.wind(ms, async () => {
        for (const { actor } of opened) await actor.h.mailbox.idle();
      }),
  };
  return {
    test,
    async end() {
      for (const actor of [...opened]) await actor.die();
      await db.destroy();
      await database.drop();
    },
  };
}

function dress(actor: Actor, die: () => Promise<void>): TestActor {
  const { h } = actor;
  const heard: Heard[] = [];
  let closed: number | undefined;
  const hear = (type: Heard['type'], message: unknown) => {
    // each kind comes with its own message, by the signature of whoever sends it
    heard.push({ type, message } as Heard);
  };
  h.outlet = {
    broadcast: hear,
    patch() {},
    patchWith: (messages) => hear('messages', messages),
    setPatchInterval() {},
    close(code) {
      closed = code;
    },
  };
  return {
    actor,
    heard,
    closed: () => closed,
    die,
    async come(person) {
      const socket: Socket = {
        id: randomUUID(),
        userUuid: person.uuid,
        sid: person.sid,
        send: hear,
        close() {},
        bytesWaiting: () => 0,
      };
      await enter(
        h,
        { room: h.lease.roomUuid, sub: person.uuid, type: person.kind, sid: person.sid },
        socket,
      );
      await h.mailbox.idle();
      return socket;
    },
    go: (socket) => exit(h, socket, false),
    async ask(person, name, payload) {
      const asked = ask(h, roomHandlers, person.uuid, name, payload);
      // a line of chat waits for its tick
      const ticking = setInterval(() => void chatTick(h), 5);
      const reply = await asked.finally(() => clearInterval(ticking));
      if (!reply.ok) throw Object.assign(new Error(reply.refusal.message), { reason: reply.refusal });
      // the handler of `name` answers with what the contract says
      return reply.answer as never;
    },
  };
}
