import { randomUUID } from 'node:crypto';
import { addCrateSongs, type Db, insertUser, loadSpecialCrate, lockCrate } from '@hangout/db';
import { Session } from '@hangout/db/models/accounts';
import { ModerationAction } from '@hangout/db/models/moderation';
import type { Changes } from '@hangout/db/models/query';
import { RoomLease } from '@hangout/db/models/room-leases';
import { Room, RoomRole } from '@hangout/db/models/rooms';
import { Song, SongFile } from '@hangout/db/models/songs';
import type { GlobalRole, RoomRole as RoleName } from '@hangout/rules';

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

/** Creates an account with a unique name and a session. */
export async function createTestUser(
  db: Db,
  name: string,
  traits: { role?: GlobalRole; kind?: 'user' | 'bot'; resident?: boolean; ownerUuid?: string } = {},
): Promise<TestUser> {
  count += 1;
  const nickname = `${name} ${count}`;
  const { kind = 'user' } = traits;
  const uuid = await insertUser(db, { nickname, ...traits });
  const session = await Session.query(db)
    .insert({ userUuid: uuid })
    .returning('sid')
    .first()
    .throwIfNotFound();
  return { uuid, name: nickname, kind, sid: session.sid };
}

export function createTestGuest(): TestUser {
  const uuid = randomUUID();
  return { uuid, name: '', kind: 'guest', sid: randomUUID() };
}

export async function createTestRoom(db: Db, owner: TestUser, traits: Changes<Room> = {}): Promise<TestRoom> {
  count += 1;
  const slug = `hangout-${count}-${randomUUID().slice(0, 6)}`;
  return Room.query(db)
    .insert({ slug, name: slug, ownerUuid: owner.uuid, ...traits })
    .returning('uuid', 'slug')
    .first()
    .throwIfNotFound();
}

/** Changes settings as REST does: settings and revision in one statement. */
export async function changeRoom(db: Db, room: TestRoom, traits: Changes<Room>): Promise<void> {
  await Room.query(db)
    .where({ uuid: room.uuid })
    .patch({ ...traits, rev: db.raw('rev + 1') });
}

/** Makes a hangout's lease expire on the database's clock. */
export async function expireLease(db: Db, { uuid: roomUuid }: TestRoom): Promise<void> {
  await RoomLease.query(db)
    .where({ roomUuid })
    .patch({ leaseUntil: db.raw("clock_timestamp() - interval '1 second'") });
}

export async function giveRole(
  db: Db,
  room: TestRoom,
  to: TestUser,
  role: RoleName,
  expirationTime: string | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await RoomRole.query(tx).insert({ roomUuid: room.uuid, userUuid: to.uuid, role, expirationTime });
    await changeRoom(tx, room, {});
  });
}

/** Kicks a user for ten minutes, as REST does. Returns the expiry, epoch ms. */
export async function kickUser(
  db: Db,
  room: TestRoom,
  whom: TestUser,
  { by, reason }: { by: TestUser; reason: string },
): Promise<string> {
  const expiration = new Date(Date.now() + 600_000).toISOString();
  const { uuid: roomUuid } = room;
  const deed = { type: 'kickUser', actorUuid: by.uuid, userUuid: whom.uuid, roomUuid, reason } as const;
  await ModerationAction.query(db).insert(deed);
  await giveRole(db, room, whom, 'kicked', expiration);
  return expiration;
}

/** Puts songs into the owner's queue, and turns on AutoDJ with that queue as the house playlist. */
export async function enableAutoDj(
  db: Db,
  room: TestRoom,
  owner: TestUser,
  songIds: readonly string[],
): Promise<void> {
  await fillQueue(db, owner, songIds);
  const { crateUuid } = await loadSpecialCrate(db, owner.uuid, 'queue');
  await changeRoom(db, room, { autoDj: true, autoDjCrateUuid: crateUuid });
}

/** Creates a playable uploaded song. `duration` is in seconds. */
export async function createTestSong(db: Db, traits: Changes<Song> = {}): Promise<string> {
  count += 1;
  const row = await Song.query(db)
    .insert({
      shortId: randomUUID().slice(0, 12),
      status: 'VERIFIED',
      trackName: `Song ${count}`,
      artistName: 'The House',
      duration: 180,
      ...traits,
    })
    .returning('id')
    .first()
    .throwIfNotFound();
  await SongFile.query(db).insert({
    songId: row.id,
    originalKey: 'x',
    originalName: 'x.wav',
    originalBytes: 1,
    httpKey: 'x',
    hlsPrefix: 'x',
  });
  return String(row.id);
}

export async function fillQueue(db: Db, of: TestUser, songIds: readonly string[]): Promise<void> {
  const { crateUuid } = await loadSpecialCrate(db, of.uuid, 'queue');
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
