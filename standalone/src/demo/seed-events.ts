import {
  addMembers,
  addRooms,
  type Db,
  findEvent,
  insertCommunity,
  insertEvent,
  updateEvent,
} from '@hangout/db';
import { communities, type DemoEvent, events, timesOfEvent } from '@hangout/world';

/** The seeded residents and hangouts: uuids by nickname, and by slug. */
export interface Seeded {
  readonly people: ReadonlyMap<string, string>;
  readonly hangouts: ReadonlyMap<string, string>;
}

/** [H1400] Seeds the demo world's communities, with their members and hangouts, and its events. */
export async function seedCommunitiesAndEvents(tx: Db, seeded: Seeded): Promise<void> {
  const findUuid = (from: keyof Seeded) => (name: string) => {
    const uuid = seeded[from].get(name);
    if (!uuid) throw new Error(`the demo world has no ${name} among its ${from}`);
    return uuid;
  };
  const [personOf, hangoutOf] = [findUuid('people'), findUuid('hangouts')];
  const ids = new Map<string, number>();
  for (const { owner, members, hangouts, imageFile: _, ...community } of communities) {
    const id = await insertCommunity(tx, { ...community, ownerUuid: personOf(owner) });
    await addMembers(tx, id, members.map(personOf));
    await addRooms(tx, id, hangouts.map(hangoutOf));
    ids.set(community.slug, id);
  }
  for (const event of events) {
    const { slug, name, description, isPromoted, hosts } = event;
    await insertEvent(tx, {
      ...{ slug, name, description, isPromoted },
      ...timesOfEvent(event, new Date()),
      roomUuid: hangoutOf(event.hangout),
      communityId: ids.get(event.community) ?? null,
      hostUuids: hosts.map(personOf),
      createdBy: personOf(hosts[0]),
    });
  }
}

/**
 * [H1401] If all events of the demo world are over, moves them into the future. Deleted ones stay deleted.
 * Returns whether events were moved.
 */
export async function renewEvents(db: Db, now = new Date()): Promise<boolean> {
  return db.transaction(async (tx) => {
    const over = new Map<number, DemoEvent>();
    for (const event of events) {
      const found = await findEvent(tx, { slug: event.slug });
      if (found && Date.parse(found.endDate) > now.getTime()) return false;
      if (found) over.set(found.id, event);
    }
    for (const [id, event] of over) await updateEvent(tx, id, timesOfEvent(event, now));
    return true;
  });
}
