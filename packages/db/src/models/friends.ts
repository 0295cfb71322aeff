import { User } from './accounts.ts';
import { BaseModel, belongsTo, hasMany } from './base-model.ts';
import { Presence } from './presence.ts';
import type { Query } from './query.ts';

export class BlockedUser extends BaseModel {
  static override readonly tableName = 'blockedUsers';
  declare id: number;
  declare userUuid: string;
  declare blockedUuid: string;
  declare createdAt: string;
  static override relationMappings() {
    return { blocked: belongsTo(User, 'blockedUsers.blockedUuid', 'users.uuid') };
  }
}

/** A friendship. It has two rows, one per user, so that queries need only one column. */
export class Friend extends BaseModel {
  static override readonly tableName = 'friends';
  static override readonly idColumn = ['userUuid', 'friendUuid'];
  declare userUuid: string;
  declare friendUuid: string;
  declare createdAt: string;
  static override relationMappings() {
    return {
      friend: belongsTo(User, 'friends.friendUuid', 'users.uuid'),
      presence: hasMany(Presence, 'friends.friendUuid', 'presence.userUuid'),
    };
  }
}

export class FriendInvitation extends BaseModel {
  static override readonly tableName = 'friendInvitations';
  static override readonly modifiers = {
    pending(query: Query<typeof FriendInvitation>): void {
      query.where('friendInvitations.status', 'pending');
    },
  };
  declare id: number;
  declare fromUuid: string;
  declare toUuid: string;
  declare status: 'pending' | 'accepted' | 'rejected';
  declare createdAt: string;
  declare updatedAt: string;
}

/** A fan: a user who follows a DJ. */
export class DjFan extends BaseModel {
  static override readonly tableName = 'djFans';
  declare id: number;
  declare userUuid: string;
  declare djUuid: string;
  declare createdAt: string;
  static override relationMappings() {
    return {
      user: belongsTo(User, 'djFans.userUuid', 'users.uuid'),
      dj: belongsTo(User, 'djFans.djUuid', 'users.uuid'),
    };
  }
}
