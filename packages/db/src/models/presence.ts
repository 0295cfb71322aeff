import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { BaseModel } from './base-model.ts';
import type { Query } from './query.ts';

/** SQL condition: the row was written within ten seconds; older rows were left by a process that died. */
export const fresh = `updated_at > now() - interval '10 seconds'`;

/** The snapshot of an open hangout that lists show. Rows older than ten seconds are ignored. */
export class RoomSnapshot extends BaseModel {
  static override readonly tableName = 'roomSnapshots';
  static override readonly modifiers = {
    fresh(query: Query<typeof RoomSnapshot>): void {
      query.whereRaw(`room_snapshots.${fresh}`);
    },
  };
  static override readonly idColumn = 'roomUuid';
  static override readonly jsonAttributes = ['song', 'faces', 'floorUsers'];
  declare roomUuid: string;
  declare users: number;
  declare registered: number;
  declare guests: number;
  declare djs: number;
  declare playId: string | null;
  declare song: Song | null;
  declare djUuid: string | null;
  declare djName: string | null;
  declare startTime: string | null;
  declare endTime: string | null;
  declare vibe: number;
  declare faces: { uuid: string; nickname: string; avatarId: string; color: string }[];
  declare floorUsers: string[];
  declare updatedAt: string;
}

/** The presence of a user in a hangout. Rows older than ten seconds are ignored. */
export class Presence extends BaseModel {
  static override readonly tableName = 'presence';
  static override readonly modifiers = {
    fresh(query: Query<typeof Presence>): void {
      query.whereRaw(`presence.${fresh}`);
    },
  };
  static override readonly idColumn = ['userUuid', 'roomUuid'];
  declare userUuid: string;
  declare roomUuid: string;
  declare updatedAt: string;
  /** Whether the user dances on the visible floor. */
  declare onFloor: boolean;
}

/** The online status of a user with an open client. Rows older than fifteen seconds are ignored. */
export class OnlineUser extends BaseModel {
  static override readonly tableName = 'onlineUsers';
  static override readonly idColumn = 'userUuid';
  declare userUuid: string;
  declare updatedAt: string;
}
