import {
  type Db,
  type Presence as NewPresence,
  type NewRoomSnapshot,
  savePresence,
  saveRoomSnapshots,
} from '@hangout/db';
import { Presence, RoomSnapshot } from '@hangout/db/models/presence';

/** Makes rows valid for ever: real rows expire unless the game server of an open hangout renews them every second. */
const fresh = { updatedAt: 'infinity' };

/** Stores that people are inside of hangouts, without a game server, until a test changes that. */
export async function storePresence(db: Db, people: readonly NewPresence[]): Promise<void> {
  await savePresence(db, people);
  for (const { userUuid, roomUuid } of people)
    await Presence.query(db).where({ userUuid, roomUuid }).patch(fresh);
}

/** Stores that hangouts are open with these snapshots, without a game server, until a test changes that. */
export async function storeSnapshots(db: Db, snapshots: readonly NewRoomSnapshot[]): Promise<void> {
  await saveRoomSnapshots(db, snapshots);
  for (const { roomUuid } of snapshots) await RoomSnapshot.query(db).where({ roomUuid }).patch(fresh);
}
