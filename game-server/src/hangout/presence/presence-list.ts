import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import type { Newcomer, Person, Socket } from './person.ts';

/** [H420] Maximum number of connections per person. If a person opens one more, the oldest is closed. */
const MAX_SOCKETS = 5;
/** [H421] Time for which a person stays on the lists after losing their last connection, ms. */
export const ABSENCE_GRACE_MS = 15_000;

/** The list of connected people. It may be long, so it is changed in place and never copied. */
export interface PresenceList {
  /** The people by uuid, in the order in which they joined. */
  readonly byUuid: ReadonlyMap<string, Person>;
  /** Number of people who are connected or whose connection was lost a short time ago. */
  readonly size: number;
  readonly registered: number;
  /** Number of bots among the registered people. */
  readonly bots: number;
  readonly guests: number;
  get(uuid: string): Person | undefined;
  /** [H781] Returns the number of guests of a network who are inside. */
  guestsOf(network: string): number;
  /** Adds a connection. If the person then has too many, `replaced` is the oldest one, which the caller must close. */
  connect(
    newcomer: Newcomer,
    socket: Socket,
    now: number,
  ): { person: Person; isNew: boolean; replaced?: Socket };
  /** Removes a connection. Returns the person if it was their last one. */
  disconnect(socket: Socket, now: number): Person | undefined;
  remove(uuid: string): Person | undefined;
  /** Removes and returns the people whose last connection was lost too long ago. */
  removeExpired(now: number): Person[];
  sockets(): Iterable<Socket>;
  /** Yields the people who joined most recently, newest first. */
  latest(): Iterable<Person>;
  /** Returns the counts for the synced state. `djs` is the number of DJs inside. */
  counts(djs: number): RoomState['counts'];
}

export function createPresenceList(): PresenceList {
  const people = new Map<string, Person>();
  const gone = new Set<Person>();
  const guestsByNetwork = new Map<string, number>();
  let recent: Person[] = [];
  let seq = 0;
  let registered = 0;
  let bots = 0;
  let guests = 0;

  function countNetwork({ kind, network }: Person, by: 1 | -1): void {
    if (kind !== 'guest' || network === null) return;
    const ofNetwork = (guestsByNetwork.get(network) ?? 0) + by;
    if (ofNetwork > 0) guestsByNetwork.set(network, ofNetwork);
    else guestsByNetwork.delete(network);
  }

  function count(person: Person, by: 1 | -1): void {
    if (person.kind === 'guest') guests += by;
    else registered += by;
    if (person.kind === 'bot') bots += by;
    countNetwork(person, by);
  }

  function remove(uuid: string): Person | undefined {
    const person = people.get(uuid);
    if (!person) return undefined;
    people.delete(uuid);
    gone.delete(person);
    count(person, -1);
    return person;
  }

  return {
    byUuid: people,
    get size() {
      return people.size;
    },
    get registered() {
      return registered;
    },
    get bots() {
      return bots;
    },
    get guests() {
      return guests;
    },
    get: (uuid) => people.get(uuid),
    guestsOf: (network) => guestsByNetwork.get(network) ?? 0,
    connect(newcomer, socket, now) {
      const known = people.get(newcomer.uuid);
      seq += known ? 0 : 1;
      const person = known ?? { ...newcomer, seq, since: now, lastSignAt: now, sockets: [], goneAt: null };
      if (known) {
        // A guest may come back from another network, so the counts of both networks change.
        countNetwork(known, -1);
        Object.assign(known, { ...newcomer });
        countNetwork(known, 1);
      } else {
        people.set(person.uuid, person);
        count(person, 1);
        recent.push(person);
        if (recent.length > 600) recent = recent.slice(-300);
      }
      person.goneAt = null;
      gone.delete(person);
      // Uses no spread for the first connection, because a spread array reserves memory for sixteen more entries.
      person.sockets = person.sockets.length === 0 ? [socket] : [...person.sockets, socket];
      const replaced = person.sockets.length > MAX_SOCKETS ? person.sockets.shift() : undefined;
      return { person, isNew: !known, ...(replaced && { replaced }) };
    },
    disconnect(socket, now) {
      const person = people.get(socket.userUuid);
      if (!person?.sockets.includes(socket)) return undefined;
      person.sockets = person.sockets.filter((one) => one !== socket);
      if (person.sockets.length > 0) return undefined;
      person.goneAt = now;
      gone.add(person);
      return person;
    },
    remove,
    removeExpired(now) {
      const expired = [...gone].filter(({ goneAt }) => goneAt !== null && now - goneAt >= ABSENCE_GRACE_MS);
      for (const { uuid } of expired) remove(uuid);
      return expired;
    },
    *sockets() {
      for (const person of people.values()) yield* person.sockets;
    },
    *latest() {
      for (let index = recent.length - 1; index >= 0; index -= 1) {
        const person = recent[index];
        if (person && people.get(person.uuid) === person) yield person;
      }
    },
    counts: (djs) => ({ users: people.size, registered, guests, audience: Math.max(0, people.size - djs) }),
  };
}
