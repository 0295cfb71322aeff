import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import type { Newcomer, Person, Socket } from './person.ts';

/** [H420] Connections per person; one more closes the oldest. */
const MAX_SOCKETS = 5;
/** [H421] A person stays listed this long after losing the last connection, ms. */
export const ABSENCE_GRACE_MS = 15_000;

/** The connected people. Changed in place, because the list may be long. */
export interface PresenceList {
  /** By uuid, in the order in which they have joined. */
  readonly byUuid: ReadonlyMap<string, Person>;
  /** Number of people who are connected or were until a short time ago. */
  readonly size: number;
  readonly registered: number;
  /** Number of bots among the registered people. */
  readonly bots: number;
  readonly guests: number;
  get(uuid: string): Person | undefined;
  /** [H781] Returns the number of a network's guests inside. */
  guestsOf(network: string): number;
  /**
   * Adds a connection. `replaced` is the person's oldest one if there are now too many; the caller must close
   * it.
   */
  connect(
    newcomer: Newcomer,
    socket: Socket,
    now: number,
  ): { person: Person; isNew: boolean; replaced?: Socket };
  /** Removes a connection; returns the person if it was the last one. */
  disconnect(socket: Socket, now: number): Person | undefined;
  remove(uuid: string): Person | undefined;
  /** Removes and returns the people who lost their last connection too long ago. */
  removeExpired(now: number): Person[];
  sockets(): Iterable<Socket>;
  /** Yields the people inside, starting with the person who joined last. */
  latest(): Iterable<Person>;
  /** Returns the counts of the synced state; `djs` is the number of DJs inside. */
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
        // A guest may return from another network, so both counts change.
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
      // The list of the first connection is made without a spread: V8 reserves room for sixteen more entries in a
      // spread array.
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
