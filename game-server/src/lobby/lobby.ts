import type { FriendPresence } from '@hangout/contract/lobby/conversation';
import type { LobbyMessages } from '@hangout/contract/lobby/requests';
import {
  type Db,
  endedSessions,
  friendsAround,
  markOffline,
  markOnline,
  ownLine,
  type PersonRow,
  peopleByUuids,
  readLobbyWord,
} from '@hangout/db';
import type { TokenBucket } from '@hangout/rules';
import type { Log } from '@hangout/server';
import type { Time } from '../time.ts';

/** One connection of somebody. */
export interface LobbySocket {
  readonly id: string;
  readonly sid: string;
  send<K extends keyof LobbyMessages>(type: K, message: LobbyMessages[K]): void;
  close(code: number): void;
  /** Bytes that wait to be read by the other side. */
  bytesWaiting(): number;
}

/** Somebody with an account who is here, however many windows they have open. */
export interface LobbyPerson {
  row: PersonRow;
  /** The oldest first. */
  sockets: LobbySocket[];
  readonly buckets: Map<string, TokenBucket>;
  /** What was told of their friends last. */
  friends: readonly FriendPresence[];
}

export interface LobbyPorts {
  readonly db: Db;
  readonly log: Log;
  readonly time: Time;
  /** Hosts besides ours whose moving pictures may be shown. */
  readonly gifHosts: readonly string[];
}

/** [H391] Where people's own messages, notices and friends come together: one for each process. */
export interface Lobby {
  readonly ports: LobbyPorts;
  readonly people: ReadonlyMap<string, LobbyPerson>;
  /** @throws Error `closed` where the account may not come in (any more). */
  enter(userUuid: string, socket: LobbySocket): Promise<void>;
  exit(userUuid: string, socket: LobbySocket): void;
  /** A word from the database; '*' when some may have been missed. */
  hear(word: string): void;
  /** [H393] An account or its sessions have changed. */
  userChanged(userUuid: string): void;
  /** Resolves once what was heard so far has been told. */
  idle(): Promise<void>;
  /** What happens every five seconds. */
  lookAround(): Promise<void>;
  close(): Promise<void>;
}

const MOST_SOCKETS = 5;
/** A browser that does not read for so long is let go, bytes. */
const MOST_WAITING = 1024 * 1024;
const LOOK_MS = 5_000;
/** Buckets of people who left are kept so long that leaving does not fill them, ms. */
const REMEMBER_MS = 60_000;

/** Close codes, as those of hangouts. */
const codes = { signedOut: 4101, tooMany: 4103, slow: 4104 } as const;

export function createLobby(ports: LobbyPorts): Lobby {
  const { db, log, time } = ports;
  const people = new Map<string, LobbyPerson>();
  const left = new Map<string, { buckets: Map<string, TokenBucket>; at: number }>();
  let last: Promise<unknown> = Promise.resolve();

  /** What is heard is told in the order in which it was heard. */
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => log.warn({ err: error }, 'the lobby could not tell'));
    return last;
  };

  function tell<K extends keyof LobbyMessages>(
    to: LobbyPerson,
    type: K,
    message: LobbyMessages[K],
    but?: string,
  ): void {
    for (const socket of [...to.sockets]) {
      if (socket.id === but) continue;
      if (socket.bytesWaiting() > MOST_WAITING) socket.close(codes.slow);
      else socket.send(type, message);
    }
  }

  const here = (uuids: readonly string[]) => uuids.flatMap((uuid) => people.get(uuid) ?? []);

  async function tellWord(text: string): Promise<void> {
    if (text === '*') {
      for (const person of people.values()) tell(person, 'readAgain', {});
      return;
    }
    const word = readLobbyWord(text);
    const those = here(word?.people ?? []);
    if (!word || those.length === 0) return;
    if (word.kind === 'line') {
      const line = await ownLine(db, word);
      if (!line) return;
      const message = { conversation: word.conversation, messages: [line] };
      for (const person of those) tell(person, 'messages', message);
    } else if (word.kind === 'read') {
      const { conversation, id, by } = word;
      for (const person of those) tell(person, 'read', { conversation, id, mine: person.row.uuid === by });
    } else if (word.kind === 'changed') {
      for (const person of those) tell(person, 'changed', { conversation: word.conversation });
    } else for (const person of those) tell(person, 'notice', word.notice);
  }

  async function refresh(uuids: readonly string[]): Promise<void> {
    const those = here(uuids);
    if (those.length === 0) return;
    const [rows, ended] = await Promise.all([
      peopleByUuids(db, uuids),
      endedSessions(
        db,
        those.flatMap(({ sockets }) => sockets.map(({ sid }) => sid)),
      ),
    ]);
    for (const person of those) {
      const row = rows.get(person.row.uuid);
      if (row) person.row = row;
      const isOut = !mayBeHere(row, time.now());
      for (const socket of [...person.sockets])
        if (isOut || ended.has(socket.sid)) socket.close(codes.signedOut);
    }
  }

  async function lookAround(): Promise<void> {
    const now = time.now();
    for (const [uuid, { at }] of left) if (now - at > REMEMBER_MS) left.delete(uuid);
    const uuids = [...people.keys()];
    await markOnline(db, uuids);
    const found = await friendsAround(db, uuids);
    for (const [uuid, person] of people) {
      const friends = found.get(uuid) ?? [];
      if (JSON.stringify(friends) === JSON.stringify(person.friends)) continue;
      person.friends = friends;
      tell(person, 'presence', { friends });
    }
  }

  let looking = false;
  const stop = time.every(LOOK_MS, () => {
    if (looking) return;
    looking = true;
    lookAround()
      .catch((error: unknown) => log.warn({ err: error }, 'the lobby could not look around'))
      .finally(() => {
        looking = false;
      });
  });

  return {
    ports,
    people,
    async enter(userUuid, socket) {
      const row = (await peopleByUuids(db, [userUuid])).get(userUuid);
      const ended = await endedSessions(db, [socket.sid]);
      if (!row || !mayBeHere(row, time.now()) || ended.has(socket.sid)) throw new Error('closed');
      let person = people.get(userUuid);
      if (!person) {
        const buckets = left.get(userUuid)?.buckets ?? new Map();
        person = { row, sockets: [], buckets, friends: [] };
        people.set(userUuid, person);
      }
      person.row = row;
      person.sockets.push(socket);
      if (person.sockets.length > MOST_SOCKETS) person.sockets[0]?.close(codes.tooMany);
    },
    exit(userUuid, socket) {
      const person = people.get(userUuid);
      if (!person) return;
      person.sockets = person.sockets.filter((one) => one !== socket);
      if (person.sockets.length > 0) return;
      people.delete(userUuid);
      left.set(userUuid, { buckets: person.buckets, at: time.now() });
      // another process, or the next look of this one, knows better where they came back
      markOffline(db, [userUuid]).catch(() => {});
    },
    hear: (word) => void inTurn(() => tellWord(word)),
    userChanged: (uuid) => void inTurn(() => refresh(uuid === '*' ? [...people.keys()] : [uuid])),
    async idle() {
      await last;
    },
    lookAround,
    async close() {
      stop();
      await last;
      await markOffline(db, [...people.keys()]).catch(() => {});
    },
  };
}

function mayBeHere(row: PersonRow | undefined, now: number): row is PersonRow {
  return row?.active === true && (row.bannedUntil === null || row.bannedUntil <= now);
}
