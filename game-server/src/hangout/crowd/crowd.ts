import type { RoomState } from '@hangout/contract/room/state';
import type { Newcomer, Person, Socket } from './person.ts';

/** [H420] More connections than this of one person: the oldest is closed. */
export const MAX_SOCKETS = 5;
/** [H421] Who lost the last connection stays on the lists for this long, ms. */
export const AUDIENCE_MS = 15_000;

/** Everybody inside, by person. The large part of an actor: it is never copied. */
export interface Crowd {
  readonly people: ReadonlyMap<string, Person>;
  /** People with a connection, or without one for a short while. */
  readonly size: number;
  readonly registered: number;
  readonly guests: number;
  get(uuid: string): Person | undefined;
  /** Adds a connection; answers the person and the connection that had to give way. */
  connect(newcomer: Newcomer, socket: Socket): { person: Person; isNew: boolean; replaced?: Socket };
  /** Takes a connection away; answers the person if it was their last one. */
  disconnect(socket: Socket, now: number): Person | undefined;
  remove(uuid: string): Person | undefined;
  /** Those whose time is over, taken off the lists. */
  sweep(now: number): Person[];
  sockets(): Iterable<Socket>;
  /** The latest to come in, newest first. */
  latest(): Iterable<Person>;
  counts(djs: number): RoomState['counts'];
}

export function createCrowd(): Crowd {
  const people = new Map<string, Person>();
  const gone = new Set<Person>();
  let recent: Person[] = [];
  let seq = 0;
  let registered = 0;
  let guests = 0;

  const count = (person: Person, by: 1 | -1) => {
    if (person.kind === 'guest') guests += by;
    else registered += by;
  };

  function remove(uuid: string): Person | undefined {
    const person = people.get(uuid);
    if (!person) return undefined;
    people.delete(uuid);
    gone.delete(person);
    count(person, -1);
    return person;
  }

  return {
    people,
    get size() {
      return people.size;
    },
    get registered() {
      return registered;
    },
    get guests() {
      return guests;
    },
    get: (uuid) => people.get(uuid),
    connect(newcomer, socket) {
      const known = people.get(newcomer.uuid);
      seq += known ? 0 : 1;
      const person = known ?? { ...newcomer, seq, sockets: [], goneAt: null, buckets: new Map() };
      if (known) Object.assign(known, { ...newcomer });
      else {
        people.set(person.uuid, person);
        count(person, 1);
        recent.push(person);
        if (recent.length > 600) recent = recent.slice(-300);
      }
      person.goneAt = null;
      gone.delete(person);
      person.sockets = [...person.sockets, socket];
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
    sweep(now) {
      const over = [...gone].filter(({ goneAt }) => goneAt !== null && now - goneAt >= AUDIENCE_MS);
      for (const { uuid } of over) remove(uuid);
      return over;
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
