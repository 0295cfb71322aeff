import { randomUUID } from 'node:crypto';
import type { RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import type {
  RoomRequestInput,
  RoomRequestName,
  RoomResponse,
} from '@hangout/contract/realtime/hangout/requests';
import { decodeVoiceBatch, type SpokenPacket } from '@hangout/contract/realtime/hangout/voice-packet';
import { connect, type Db } from '@hangout/db';
import { madeBefore } from '@hangout/db/testing';
import { admissionLimits } from '@hangout/platform/config/admission-limits';
import { readConfig } from '@hangout/platform/config/config';
import { createLog } from '@hangout/platform/log/log';
import { createMetrics } from '@hangout/platform/metrics/metrics';
import { listProviderKeys } from '@hangout/platform/music-providers/music-providers';
import { createTestDatabase } from '@hangout/testkit/database';
import { createFakeClock, type FakeClock } from '@hangout/testkit/fake-clock';
import { createRateLimitMemory } from '../colyseus/rate-limit-memory.ts';
import { type Actor, openActor } from '../hangout/actor.ts';
import { runChatTick } from '../hangout/chat/chat-tick.ts';
import { createRoomMetrics, EMPTY_STATS } from '../hangout/metrics.ts';
import { joinHangout, leaveHangout } from '../hangout/presence/join.ts';
import { createMemberLoader } from '../hangout/presence/member-loader.ts';
import type { Socket } from '../hangout/presence/person.ts';
import { dispatchRoomRequest } from '../hangout/requests/dispatch.ts';
import { roomHandlers } from '../hangout/requests/index.ts';
import { expireLease, type TestRoom, type TestUser } from './people.ts';

type SentMessage = { [K in keyof RoomMessages]: { type: K; message: RoomMessages[K] } }[keyof RoomMessages];

/** Voice packets of a message, and the connection that it skips. */
interface SentVoice {
  readonly packets: SpokenPacket[];
  readonly exceptId: string | null;
}

/** An actor without a network; its messages are collected in a list. */
export interface TestActor {
  readonly actor: Actor;
  readonly sent: SentMessage[];
  /** Voice messages that the actor has sent. */
  readonly voices: SentVoice[];
  /** Returns the close code of the actor's room; undefined while it is open. */
  closed(): number | undefined;
  /** Ends the actor like a killed process: nothing is written any more, and the lease is not released. */
  kill(): Promise<void>;
  join(person: TestUser): Promise<Socket>;
  leave(socket: Socket): void;
  /** Sends a request on `from`, or else on the person's latest connection. */
  request<N extends RoomRequestName>(
    person: TestUser,
    name: N,
    payload: RoomRequestInput<N>,
    from?: Socket,
  ): Promise<RoomResponse<N>>;
}

/** Longer than mocha waits for a test, so that only `expireLease` ends a lease. */
const LEASE_MS = 600_000;

export interface ActorTest {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly clock: FakeClock;
  /** Opens an actor as another process would, with its own database connections. */
  open(room: TestRoom, process?: string): Promise<TestActor>;
  /** Makes a hangout's lease expire on the database's clock. */
  expireLease(room: TestRoom): Promise<void>;
  advance(ms: number): Promise<void>;
}

/**
 * Call it inside a `describe`: `const t = actorTest()` gives actors on a database of their own, with a fake
 * clock. They play songs of `providers`.
 */
export function actorTest(
  wrapDb: (db: Db) => Db = (db) => db,
  providers: readonly string[] = listProviderKeys(),
): ActorTest {
  return madeBefore(() => begin(wrapDb, providers));
}

async function begin(wrapDb: (db: Db) => Db, providers: readonly string[]) {
  const database = await createTestDatabase();
  const db = connect(database.url, { poolMax: 4 });
  const clock = createFakeClock();
  const opened = new Set<TestActor>();

  const test: ActorTest = {
    db,
    databaseUrl: database.url,
    clock,
    async open(room, process = randomUUID()) {
      const own = connect(database.url, { poolMax: 3 });
      const count = () => EMPTY_STATS;
      const ports = {
        db: wrapDb(own),
        log: createLog({ level: process === 'loud' ? 'debug' : 'fatal' }),
        scheduler: clock,
        loadMember: createMemberLoader(own),
        metrics: createRoomMetrics(createMetrics({ process: false }), count),
        newUuid: randomUUID,
        providers,
        readLinks: async () => ({ songs: [] }),
        refuseYoungAccount: async () => {},
        limits: admissionLimits(readConfig({})),
        rateLimits: createRateLimitMemory(),
      };
      try {
        const actor = await openActor(ports, { roomUuid: room.uuid, process, leaseMs: LEASE_MS });
        const dressed: TestActor = createTestActor(actor, async () => {
          opened.delete(dressed);
          actor.abandon();
          await actor.hangout.mailbox.idle();
          await own.destroy();
        });
        opened.add(dressed);
        return dressed;
      } catch (error) {
        await own.destroy();
        throw error;
      }
    },
    expireLease: (room) => expireLease(db, room),
    advance: (ms) =>
      clock.advance(ms, async () => {
        for (const { actor } of opened) await actor.hangout.mailbox.idle();
      }),
  };
  return {
    test,
    async end() {
      for (const actor of [...opened]) await actor.kill();
      await db.destroy();
      await database.drop();
    },
  };
}

function createTestActor(actor: Actor, die: () => Promise<void>): TestActor {
  const { hangout } = actor;
  const heard: SentMessage[] = [];
  const voices: SentVoice[] = [];
  let closed: number | undefined;
  const hear = (type: SentMessage['type'], message: unknown) => {
    // The cast is safe: the type of `send` makes sure that name and payload belong together.
    heard.push({ type, message } as SentMessage);
  };
  hangout.broadcaster = {
    broadcast: hear,
    patch() {},
    patchWith: (messages) => hear('messages', messages),
    sendVoice: (batch, exceptId) => {
      voices.push({ packets: decodeVoiceBatch(batch), exceptId });
      return 0;
    },
    patchSoon() {},
    setPatchInterval() {},
    close(code) {
      closed = code;
    },
  };
  return {
    actor,
    sent: heard,
    voices,
    closed: () => closed,
    kill: die,
    async join(person) {
      const socket: Socket = {
        id: randomUUID(),
        userUuid: person.uuid,
        sid: person.sid,
        send: hear,
        close() {},
        unsentBytes: () => 0,
      };
      await joinHangout(
        hangout,
        { room: hangout.roomUuid, sub: person.uuid, type: person.kind, sid: person.sid, network: null },
        socket,
      );
      await hangout.mailbox.idle();
      return socket;
    },
    leave: (socket) => leaveHangout(hangout, socket, false),
    async request(person, name, payload, from) {
      const socket = from ?? hangout.presence.people.get(person.uuid)?.sockets.at(-1);
      const asked = dispatchRoomRequest(hangout, roomHandlers, socket, name, payload);
      // A chat message is answered by a chat tick, so ticks run until the answer is there.
      const ticking = setInterval(() => void runChatTick(hangout), 5);
      const reply = await asked.finally(() => clearInterval(ticking));
      if (!reply.ok) throw Object.assign(new Error(reply.refusal.message), { reason: reply.refusal });
      // The cast is safe: the handler's result has the contract's type for `name`.
      return reply.answer as never;
    },
  };
}
