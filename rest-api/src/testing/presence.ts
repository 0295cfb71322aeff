import {
  type Db,
  type Presence as NewPresence,
  type NewRoomSnapshot,
  savePresence,
  saveRoomSnapshots,
} from '@hangout/db';
import { Presence, RoomSnapshot } from '@hangout/db/models/presence';

/** Real rows expire unless a game server renews them every second; these never do. */
const fresh = { updatedAt: 'infinity' };

/** Stores that people are inside hangouts, without a game server. */
export async function storePresence(db: Db, people: readonly NewPresence[]): Promise<void> {
  await savePresence(db, people);
  for (const { userUuid, roomUuid } of people)
    await Presence.query(db).where({ userUuid, roomUuid }).patch(fresh);
}

/** Stores that hangouts are open, without a game server. */
export async function storeSnapshots(db: Db, snapshots: readonly NewRoomSnapshot[]): Promise<void> {
  await saveRoomSnapshots(db, snapshots);
  for (const { roomUuid } of snapshots) await RoomSnapshot.query(db).where({ roomUuid }).patch(fresh);
}
