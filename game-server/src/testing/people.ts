import { randomUUID } from 'node:crypto';
import { addCrateSongs, type Db, insertUser, lockCrate, specialCrate } from '@hangout/db';
import type { GlobalRole, RoomRole } from '@hangout/rules';

/** Somebody in a test. */
export interface TestUser {
  readonly uuid: string;
  readonly name: string;
  readonly kind: 'user' | 'bot' | 'guest';
  readonly sid: string;
}

export interface TestRoom {
  readonly uuid: string;
  readonly slug: string;
}

let count = 0;

/** An account with a session; its name is new in every call. */
export async function createTestUser(
  db: Db,
  name: string,
  traits: { role?: GlobalRole; kind?: 'user' | 'bot'; resident?: boolean } = {},
): Promise<TestUser> {
  count += 1;
  const nickname = `${name} ${count}`;
  const { kind = 'user' } = traits;
  const uuid = await insertUser(db, { nickname, ...traits });
  const [session] = await db('sessions').insert({ userUuid: uuid }).returning('sid');
  return { uuid, name: nickname, kind, sid: session.sid };
}

export function createTestGuest(): TestUser {
  const uuid = randomUUID();
  return { uuid, name: '', kind: 'guest', sid: randomUUID() };
}

export async function createTestRoom(
  db: Db,
  owner: TestUser,
  traits: Record<string, unknown> = {},
): Promise<TestRoom> {
  count += 1;
  const slug = `hangout-${count}-${randomUUID().slice(0, 6)}`;
  const [row] = await db('rooms')
    .insert({ slug, name: slug, ownerUuid: owner.uuid, ...traits })
    .returning(['uuid', 'slug']);
  return row;
}

/** Changes a hangout as REST does: the truth and its `rev` in one transaction. */
export async function changeRoom(db: Db, room: TestRoom, traits: Record<string, unknown>): Promise<void> {
  await db('rooms')
    .where({ uuid: room.uuid })
    .update({ ...traits, rev: db.raw('rev + 1') });
}

export async function giveRole(
  db: Db,
  room: TestRoom,
  to: TestUser,
  role: RoomRole,
  expirationTime: string | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx('roomRoles').insert({ roomUuid: room.uuid, userUuid: to.uuid, role, expirationTime });
    await changeRoom(tx, room, {});
  });
}

/** Sends somebody out for ten minutes as REST does. Answers until when. */
export async function kickUser(
  db: Db,
  room: TestRoom,
  whom: TestUser,
  { by, reason }: { by: TestUser; reason: string },
): Promise<string> {
  const expiration = new Date(Date.now() + 600_000).toISOString();
  const { uuid: roomUuid } = room;
  const deed = { type: 'kickUser', actorUuid: by.uuid, userUuid: whom.uuid, roomUuid, reason };
  await db('moderationActions').insert(deed);
  await giveRole(db, room, whom, 'kicked', expiration);
  return expiration;
}

/** Lets the house play these songs while no DJ does: the queue of the owner is its playlist. */
export async function setHousePlaylist(
  db: Db,
  room: TestRoom,
  owner: TestUser,
  songIds: readonly string[],
): Promise<void> {
  await fillQueue(db, owner, songIds);
  const { crateUuid } = await specialCrate(db, owner.uuid, 'queue');
  await changeRoom(db, room, { autoDj: true, autoDjCrateUuid: crateUuid });
}

/** A song of the project's own, ready to be played. `duration` in seconds. */
export async function createTestSong(db: Db, traits: Record<string, unknown> = {}): Promise<string> {
  count += 1;
  const [row] = await db('songs')
    .insert({
      shortId: randomUUID().slice(0, 12),
      status: 'VERIFIED',
      trackName: `Song ${count}`,
      artistName: 'The House',
      duration: 180,
      ...traits,
    })
    .returning('id');
  await db('songFiles').insert({
    songId: row.id,
    originalKey: 'x',
    originalName: 'x.wav',
    originalBytes: 1,
    httpKey: 'x',
    hlsPrefix: 'x',
  });
  return String(row.id);
}

/** Puts songs at the end of somebody's queue. */
export async function fillQueue(db: Db, of: TestUser, songIds: readonly string[]): Promise<void> {
  const { crateUuid } = await specialCrate(db, of.uuid, 'queue');
  await db.transaction(async (tx) => {
    const crate = await lockCrate(tx, crateUuid);
    if (crate)
      await addCrateSongs(
        tx,
        crate,
        songIds.map((songId) => ({ songId })),
        true,
      );
  });
}
