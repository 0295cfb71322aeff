import type { PinnedMessage, Room as RoomShape } from '@hangout/contract/rest/room-service/room-shape';
import type { RoomRole as RoleName, SongTraits } from '@hangout/rules';
import type { z } from 'zod';
import { User } from './accounts.ts';
import { BaseModel, belongsTo, hasMany, hasOne } from './base-model.ts';
import { RoomSnapshot } from './presence.ts';
import type { Query } from './query.ts';

/** A hangout with its settings. Passwords are hashes. */
export class Room extends BaseModel {
  static override readonly tableName = 'rooms';
  static override readonly idColumn = 'uuid';
  static override readonly jsonAttributes = ['pinnedMessages'];
  static override readonly modifiers = {
    notDeleted(query: Query<typeof Room>): void {
      query.whereNull('rooms.deletedAt');
    },
    /** Everybody finds these. */
    listed(query: Query<typeof Room>): void {
      query.where({ 'rooms.type': 'PUBLIC', 'rooms.unlisted': false, 'rooms.hidden': false });
    },
  };
  declare uuid: string;
  declare id: number;
  declare slug: string;
  declare name: string;
  declare description: string;
  declare vibe: string | null;
  declare type: RoomShape['type'];
  declare design: RoomShape['design'];
  declare djType: RoomShape['djType'];
  declare musicProviderKeys: string[];
  declare numberOfDjs: number;
  declare songsPerDj: number;
  declare roomSize: number;
  declare entryFee: number | null;
  declare freeEntries: number | null;
  declare passwordHash: string | null;
  declare guestPasswordHash: string | null;
  declare promoted: boolean;
  declare unlisted: boolean;
  declare isLive: boolean;
  declare liveAudio: boolean;
  declare hasChat: boolean;
  declare autoDj: boolean;
  declare autoDjCrateUuid: string | null;
  declare voteToSkip: boolean;
  declare posterUrl: string | null;
  declare externalUrl: string | null;
  declare explicit: boolean;
  declare genres: string[];
  declare discordServer: string | null;
  declare pinnedMessages: z.infer<typeof PinnedMessage>[];
  declare ownerUuid: string;
  /** Counted up with each change, so that the open room notices it. */
  declare rev: number;
  declare deletedAt: string | null;
  declare createdAt: string;
  declare updatedAt: string;
  /** Where to try a password among many hangouts: 0 to 255, null for an open one. */
  declare passwordBucket: number | null;
  declare discordGuildId: string | null;
  /** Its owner's account is deactivated: it is in nobody else's list. */
  declare hidden: boolean;
  /** Between two chat messages of one person; 0 is off. */
  declare slowModeSeconds: number;
  declare raidUntil: string | null;
  /** Chat messages up to this id were removed all at once. */
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

/** A slug that a hangout had before: it leads to the hangout until it expires. */
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

/** A role in a hangout. A guest can be banned as well, so that user_uuid is no foreign key. */
export class RoomRole extends BaseModel {
  static override readonly tableName = 'roomRoles';
  static override readonly modifiers = {
    /** Roles that count now: those that never expire, or have not yet. */
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

/** When an account was in a hangout last. */
export class RecentRoom extends BaseModel {
  static override readonly tableName = 'recentRooms';
  static override readonly idColumn = ['userUuid', 'roomUuid'];
  declare userUuid: string;
  declare roomUuid: string;
  declare visitedAt: string;
}

/** A song that is not played in a hangout, as it was when it was blocked. */
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
