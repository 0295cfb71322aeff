import type { FriendPresence } from '@hangout/contract/realtime/lobby/conversation';
import type { LobbyMessages } from '@hangout/contract/realtime/lobby/requests';
import {
  type Db,
  type JoiningUser,
  loadFriendPresence,
  loadJoiningUsers,
  loadMessage,
  loadSessionStates,
  markOffline,
  markOnline,
  parseLobbyNotification,
} from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import type { GifSource, TokenBucket } from '@hangout/rules';
import { type Arrival, loadArrival, markArrivals } from '../arrivals.ts';
import { createRateLimitMemory } from '../colyseus/rate-limit-memory.ts';
import type { RecordRefusal } from '../colyseus/request-guard.ts';
import type { ReadLinks } from '../messages/links.ts';
import type { RefuseYoungAccount } from '../refuse-young-account.ts';
import { type Scheduler, withoutOverlap } from '../scheduler.ts';
import { createSessionUse } from '../session-use.ts';

/** One connection of a user to the lobby. */
export interface LobbySocket {
  readonly id: string;
  readonly sid: string;
  send<K extends keyof LobbyMessages>(type: K, message: LobbyMessages[K]): void;
  close(code: number): void;
  /** Returns how many bytes wait because the client has not read them. */
  unsentBytes(): number;
}

/** A user in the lobby; one entry, however many connections. */
export interface LobbyPerson {
  row: JoiningUser;
  /** Oldest first. */
  sockets: LobbySocket[];
  /** Token buckets of the user, by kind of request; [H1510] they outlive the connections. */
  readonly buckets: Map<string, TokenBucket>;
  /** [H2185] Buckets that a bot shares with its owner; those of a person are their own. */
  readonly sharedBuckets: Map<string, TokenBucket>;
  /** Presence of the user's friends, as last sent to the user. */
  friends: readonly FriendPresence[];
}

export interface LobbyDependencies {
  readonly db: Db;
  readonly log: Log;
  readonly scheduler: Scheduler;
  /** External images that messages may show. */
  readonly gifSources: readonly GifSource[];
  readonly readLinks: ReadLinks;
  readonly refuseYoungAccount: RefuseYoungAccount;
  /** [H829] Reports a refusal to the recorder, which stores only the refusals of users who get many. */
  readonly recordRefusal?: RecordRefusal;
  /** [H585] Enqueues notifications for people who are away; none are sent if absent. */
  readonly jobs?: Pick<Jobs, 'send'> | undefined;
}

/**
 * [H391] The lobby of a process. It forwards direct messages, personal messages and friends' presence to
 * connected users.
 */
export interface Lobby {
  readonly dependencies: LobbyDependencies;
  readonly people: ReadonlyMap<string, LobbyPerson>;
  /** Adds a connection. @throws Error `closed` if the account may not join */
  join(userUuid: string, socket: LobbySocket): Promise<void>;
  leave(userUuid: string, socket: LobbySocket): void;
  /** Forwards a notification of PostgreSQL; '*' means that some may be lost, so clients must reload. */
  handlePgNotification(payload: string): void;
  /** [H393] Reloads an account and its sessions; '*' means all. */
  userChanged(userUuid: string): void;
  /** [H2133] A connection in some process was this user's last one there; if others are here, the user stays online. */
  wentOffline(userUuid: string): void;
  /** [H1987] Tells every client that the operator's pages or banners have changed. */
  siteChanged(): void;
  /** Resolves when all notifications received so far are forwarded. */
  idle(): Promise<void>;
  /** Does the work that is due every five seconds. The scheduler calls it; tests call it directly. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

/** Connections per user; one more closes the oldest. */
const MAX_SOCKETS = 5;
/** A connection with more unsent bytes than this is closed. */
const SLOW_READER_BYTES = 1024 * 1024;
const TICK_MS = 5_000;

/** Close codes of the lobby; hangouts use the same numbers for similar reasons. */
export const closeCodes = { signedOut: 4101, tooMany: 4103, slow: 4104 } as const;

export function createLobby(dependencies: LobbyDependencies): Lobby {
  const { db, log, scheduler } = dependencies;
  const people = new Map<string, LobbyPerson>();
  const arrivals = new Set<Arrival>();
  /** Users to be marked as online or offline. */
  const unmarked = new Set<string>();
  let marking: Promise<void> | undefined;
  /** Users who missed a message because it could not be read. */
  const behind = new Set<string>();
  /** Users whose account has changed but could not be read. */
  const outdated = new Set<string>();
  const rateLimits = createRateLimitMemory();
  let last: Promise<unknown> = Promise.resolve();
  const markSessionUse = createSessionUse(db);

  /** Runs work one after the other, so that notifications are forwarded in order. */
  const enqueue = (work: () => Promise<void>) => {
    last = last
      .then(work)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'lobby could not follow a notification; trying again in five seconds'),
      );
    return last;
  };

  function sendTo<K extends keyof LobbyMessages>(to: LobbyPerson, type: K, message: LobbyMessages[K]): void {
    for (const socket of [...to.sockets]) {
      if (socket.unsentBytes() > SLOW_READER_BYTES) socket.close(closeCodes.slow);
      else socket.send(type, message);
    }
  }

  const presentPeople = (uuids: readonly string[]) => uuids.flatMap((uuid) => people.get(uuid) ?? []);

  async function forwardNotification(payload: string): Promise<void> {
    if (payload === '*') {
      for (const person of people.values()) sendTo(person, 'readAgain', {});
      return;
    }
    const notification = parseLobbyNotification(payload);
    const recipients = presentPeople(notification?.people ?? []);
    if (!notification || recipients.length === 0) return;
    if (notification.kind === 'line') {
      const place = { kind: 'conversation', uuid: notification.conversation } as const;
      const directMessage = await loadMessage(db, place, notification.uuid).catch((error: unknown) => {
        for (const { row } of recipients) behind.add(row.uuid);
        throw error;
      });
      if (!directMessage) return;
      const message = { conversation: notification.conversation, messages: [directMessage] };
      for (const person of recipients) sendTo(person, 'messages', message);
    } else if (notification.kind === 'read') {
      const { conversation, id, by } = notification;
      for (const person of recipients)
        sendTo(person, 'read', { conversation, id, mine: person.row.uuid === by });
    } else if (notification.kind === 'changed') {
      for (const person of recipients) sendTo(person, 'changed', { conversation: notification.conversation });
    } else if (notification.kind === 'typing') {
      const { conversation, by: userUuid } = notification;
      for (const person of recipients) sendTo(person, 'typing', { conversation, userUuid });
    } else if (notification.kind === 'inbox') {
      for (const person of recipients) sendTo(person, 'inbox', { added: notification.added });
    } else if (notification.kind === 'own') {
      for (const person of recipients) sendTo(person, 'own', { what: notification.what });
    } else if (notification.kind === 'crate') {
      const { crate, songsRevision, hasOtherSongs } = notification;
      for (const person of recipients) sendTo(person, 'crate', { crate, songsRevision, hasOtherSongs });
    } else for (const person of recipients) sendTo(person, 'notice', notification.notice);
  }

  async function reloadAccounts(uuids: readonly string[]): Promise<void> {
    const present = presentPeople(uuids);
    if (present.length === 0) return;
    const [rows, sessions] = await Promise.all([
      loadJoiningUsers(db, uuids),
      loadSessionStates(
        db,
        present.flatMap(({ sockets }) => sockets.map(({ sid }) => sid)),
      ),
    ]).catch((error: unknown) => {
      for (const { row } of present) outdated.add(row.uuid);
      throw error;
    });
    for (const person of present) {
      const row = rows.get(person.row.uuid);
      if (row) person.row = row;
      const isOut = !isAllowed(row, scheduler.now());
      for (const socket of [...person.sockets])
        if (isOut || sessions.get(socket.sid)?.isEnded) socket.close(closeCodes.signedOut);
    }
  }

  /** [H2132] Makes up for what could not be read at its notification. */
  function repeatFailedReads(): void {
    for (const person of presentPeople([...behind])) sendTo(person, 'readAgain', {});
    behind.clear();
    const uuids = [...outdated];
    outdated.clear();
    if (uuids.length > 0) void enqueue(() => reloadAccounts(uuids));
  }

  /** Marks each user as online or offline by whether they are connected, one statement at a time, so that the last wins. */
  function mark(uuids: readonly string[]): Promise<void> {
    for (const uuid of uuids) unmarked.add(uuid);
    marking ??= markAll();
    return marking;
  }

  async function markAll(): Promise<void> {
    try {
      do {
        const uuids = [...unmarked];
        unmarked.clear();
        await markOnline(
          db,
          uuids.filter((uuid) => people.has(uuid)),
        );
        await markOffline(
          db,
          uuids.filter((uuid) => !people.has(uuid)),
        );
      } while (unmarked.size > 0);
    } finally {
      marking = undefined;
    }
  }

  /** Marks users who have come or gone. If that fails, the tick marks those who are online, and the others expire. */
  const markChanged = (uuid: string) => void mark([uuid]).catch(() => {});

  /**
   * Publishes who is online in this process, and sends each user what has changed in their friends' presence.
   */
  async function runTick(): Promise<void> {
    const now = scheduler.now();
    const uuids = [...people.keys()];
    await mark(uuids);
    repeatFailedReads();
    const sids = [...people.values()].flatMap(({ sockets }) => sockets.map(({ sid }) => sid));
    await markSessionUse(sids, now);
    const found = await loadFriendPresence(db, uuids);
    for (const [uuid, person] of people) {
      const friends = found.get(uuid) ?? [];
      if (JSON.stringify(friends) === JSON.stringify(person.friends)) continue;
      person.friends = friends;
      sendTo(person, 'presence', { friends });
    }
  }

  const tick = withoutOverlap(() =>
    runTick().catch((error: unknown) =>
      log.warn({ err: error }, 'lobby could not publish who is online; trying again in five seconds'),
    ),
  );
  const stop = scheduler.repeat(TICK_MS, () => void tick());

  return {
    dependencies,
    people,
    async join(userUuid, socket) {
      const [row, session] = await loadArrival(arrivals, userUuid, async () => [
        (await loadJoiningUsers(db, [userUuid])).get(userUuid),
        (await loadSessionStates(db, [socket.sid])).get(socket.sid),
      ]);
      if (!row || !isAllowed(row, scheduler.now()) || session?.isEnded) throw new Error('closed');
      let person = people.get(userUuid);
      if (!person) {
        const buckets = rateLimits.bucketsOf(userUuid);
        const sharedBuckets = rateLimits.bucketsOf(row.ownerUuid ?? userUuid);
        person = { row, sockets: [], buckets, sharedBuckets, friends: [] };
        people.set(userUuid, person);
      }
      person.row = row;
      person.sockets.push(socket);
      if (person.sockets.length > MAX_SOCKETS) person.sockets[0]?.close(closeCodes.tooMany);
      markChanged(userUuid);
    },
    leave(userUuid, socket) {
      const person = people.get(userUuid);
      if (!person) return;
      person.sockets = person.sockets.filter((one) => one !== socket);
      if (person.sockets.length > 0) return;
      people.delete(userUuid);
      markChanged(userUuid);
    },
    handlePgNotification: (payload) => void enqueue(() => forwardNotification(payload)),
    wentOffline(uuid) {
      if (people.has(uuid)) markChanged(uuid);
    },
    siteChanged() {
      for (const person of people.values()) sendTo(person, 'siteChanged', {});
    },
    userChanged(uuid) {
      markArrivals(arrivals, uuid);
      void enqueue(() => reloadAccounts(uuid === '*' ? [...people.keys()] : [uuid]));
    },
    async idle() {
      await last;
    },
    tick: runTick,
    async close() {
      stop();
      await last;
      const uuids = [...people.keys()];
      people.clear();
      await mark(uuids).catch(() => {});
    },
  };
}

function isAllowed(row: JoiningUser | undefined, now: number): row is JoiningUser {
  return row?.active === true && !row.isWaiting && (row.bannedUntil === null || row.bannedUntil <= now);
}
