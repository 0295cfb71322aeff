import type { SettingFacts } from '@hangout/contract/rest/shapes/room-settings';
import type { PinnedMessage } from '@hangout/contract/rest/shapes/room-shape';
import type { RoomRole as RoleName, SongTraits } from '@hangout/rules';
import type { z } from 'zod';
import { User } from './accounts.ts';
import { BaseModel, belongsTo, hasMany, hasOne, type ModelWith } from './base-model.ts';
import { RoomSnapshot } from './presence.ts';
import type { Query } from './query.ts';

type SettingColumns = {
  [K in keyof SettingFacts<'value'>]: z.output<SettingFacts<'value'>[K]>;
};
const SettingsModel: ModelWith<SettingColumns> = BaseModel as never;

/** A hangout. The contract declares the columns of its settings; the password is stored as a hash. */
export class Room extends SettingsModel {
  static override readonly tableName = 'rooms';
  static override readonly idColumn = 'uuid';
  static override readonly jsonAttributes = ['pinnedMessages'];
  static override readonly modifiers = {
    notDeleted(query: Query<typeof Room>): void {
      query.whereNull('rooms.deletedAt');
    },
    /** Keeps hangouts that everybody can find in lists. */
    listed(query: Query<typeof Room>): void {
      query.where({ 'rooms.type': 'PUBLIC', 'rooms.unlisted': false, 'rooms.hidden': false });
    },
  };
  declare uuid: string;
  declare id: number;
  declare passwordHash: string | null;
  declare guestPasswordHash: string | null;
  declare pinnedMessages: z.infer<typeof PinnedMessage>[];
  /** Incremented by each change, which makes the actor of an open hangout reload the settings. */
  declare rev: number;
  declare deletedAt: string | null;
  declare createdAt: string;
  declare updatedAt: string;
  /**
   * Bucket of the password, 0 to 255. A password that is entered without naming a hangout is compared only with the
   * hashes in its bucket.
   */
  declare passwordBucket: number | null;
  declare discordGuildId: string | null;
  /** True while the owner's account is deactivated: public lists omit the hangout. */
  declare hidden: boolean;
  /** Clearing the chat deleted all messages up to this id. */
  declare chatClearedId: number;
  static override relationMappings() {
    return {
      owner: belongsTo(User, 'rooms.ownerUuid', 'users.uuid'),
      roles: hasMany(RoomRole, 'rooms.uuid', 'roomRoles.roomUuid'),
      visits: hasMany(RecentRoom, 'rooms.uuid', 'recentRooms.roomUuid'),
      snapshot: hasOne(RoomSnapshot, 'rooms.uuid', 'roomSnapshots.roomUuid', 'fresh'),
    };
  }
}

/** A former slug of a hangout: it redirects to the hangout until it expires. */
export class FormerSlug extends BaseModel {
  static override readonly tableName = 'formerSlugs';
  static override readonly idColumn = 'slug';
  static override readonly modifiers = {
    valid(query: Query<typeof FormerSlug>): void {
      query.whereRaw('former_slugs.expires_at > now()');
    },
  };
  declare slug: string;
  declare roomUuid: string;
  declare expiresAt: string;
}

/** A role in a hangout. Guests, who have no user row, can be banned too, so user_uuid is not a foreign key. */
export class RoomRole extends BaseModel {
  static override readonly tableName = 'roomRoles';
  static override readonly modifiers = {
    /** Keeps roles that have not expired. */
    lasting(query: Query<typeof RoomRole>): void {
      query.where((role) => role.whereNull('expirationTime').orWhereRaw('expiration_time > now()'));
    },
  };
  declare id: number;
  declare roomUuid: string;
  declare userUuid: string;
  declare role: RoleName;
  declare expirationTime: string | null;
  declare createdAt: string;
  declare updatedAt: string;
}

/** [H770] Records that a user or guest entered a hangout's password. */
export class RoomAdmission extends BaseModel {
  static override readonly tableName = 'roomAdmissions';
  static override readonly idColumn = ['roomUuid', 'userUuid'];
  declare roomUuid: string;
  declare userUuid: string;
  /** Digest of the password's hash at that time: a new password ends the admission. */
  declare hashDigest: string;
  declare admittedAt: string;
}

/**
 * [H705] A transfer of a hangout's ownership that waits for the consent of its owner, of the next owner or of both.
 */
export class OwnershipTransfer extends BaseModel {
  static override readonly tableName = 'ownershipTransfers';
  static override readonly idColumn = 'roomUuid';
  static override readonly modifiers = {
    pending(query: Query<typeof OwnershipTransfer>): void {
      query.whereRaw('ownership_transfers.expires_at > now()');
    },
  };
  declare roomUuid: string;
  declare nextOwnerUuid: string;
  declare proposedBy: string;
  declare ownerAgreed: boolean;
  declare nextOwnerAgreed: boolean;
  declare expiresAt: string;
  static override relationMappings() {
    return { room: belongsTo(Room, 'ownershipTransfers.roomUuid', 'rooms.uuid') };
  }
}

export class RecentRoom extends BaseModel {
  static override readonly tableName = 'recentRooms';
  static override readonly idColumn = ['userUuid', 'roomUuid'];
  declare userUuid: string;
  declare roomUuid: string;
  declare visitedAt: string;
}

/** A song that is blocked in a hangout, with a copy of its data at that time. */
export class BlockedSong extends BaseModel {
  static override readonly tableName = 'roomBlockedSongs';
  static override readonly jsonAttributes = ['traits'];
  declare id: string;
  declare roomUuid: string;
  declare songId: number | null;
  declare traits: SongTraits;
  declare reason: string | null;
  declare blockedBy: string | null;
  declare createdAt: string;
}
