import type { CommunityRole } from '@hangout/rules';
import { BaseModel, belongsTo, hasMany } from './base-model.ts';
import { Room } from './rooms.ts';

/** A community. Its owner is not stored as a member. */
export class Community extends BaseModel {
  static override readonly tableName = 'communities';
  declare id: number;
  declare slug: string;
  declare name: string;
  declare description: string;
  declare imageUrl: string | null;
  declare type: 'PUBLIC' | 'PRIVATE';
  declare ownerUuid: string;
  declare createdAt: string;
  declare updatedAt: string;
  static override relationMappings() {
    return {
      members: hasMany(CommunityMember, 'communities.id', 'communityMembers.communityId'),
      rooms: hasMany(CommunityRoom, 'communities.id', 'communityRooms.communityId'),
      invitations: hasMany(CommunityInvitation, 'communities.id', 'communityInvitations.communityId'),
    };
  }
}

export class CommunityMember extends BaseModel {
  static override readonly tableName = 'communityMembers';
  static override readonly idColumn = ['communityId', 'userUuid'];
  declare communityId: number;
  declare userUuid: string;
  declare role: Exclude<CommunityRole, 'owner'>;
  declare joinedAt: string;
}

export class CommunityRoom extends BaseModel {
  static override readonly tableName = 'communityRooms';
  static override readonly idColumn = ['communityId', 'roomUuid'];
  declare communityId: number;
  declare roomUuid: string;
  declare addedAt: string;
}

export class CommunityInvitation extends BaseModel {
  static override readonly tableName = 'communityInvitations';
  static override readonly idColumn = ['communityId', 'userUuid'];
  declare communityId: number;
  declare userUuid: string;
  declare invitedBy: string | null;
  declare createdAt: string;
}

/** [H1514] A user who left a community or declined its invitation; the row is deleted when the user joins again. */
export class CommunityDeparture extends BaseModel {
  static override readonly tableName = 'communityDepartures';
  static override readonly idColumn = ['communityId', 'userUuid'];
  declare communityId: number;
  declare userUuid: string;
  declare departedAt: string;
}

/** [H1276] A user's choice to be reminded of an event or not; no row if the user has not chosen. */
export class EventReminder extends BaseModel {
  static override readonly tableName = 'eventReminders';
  static override readonly idColumn = ['eventId', 'userUuid'];
  declare eventId: number;
  declare userUuid: string;
  declare isOn: boolean;
}

/** An event, in a hangout, in a community or in neither. */
export class Event extends BaseModel {
  static override readonly tableName = 'events';
  declare id: number;
  declare slug: string;
  declare name: string;
  declare description: string;
  declare startDate: string;
  declare endDate: string;
  declare roomUuid: string | null;
  declare communityId: number | null;
  declare hostUuids: string[];
  declare invitedHostUuids: string[];
  declare imageUrl: string | null;
  declare isPromoted: boolean;
  declare createdBy: string;
  declare remindedAt: string | null;
  declare beginNotifiedAt: string | null;
  declare createdAt: string;
  declare updatedAt: string;
  static override relationMappings() {
    return {
      room: belongsTo(Room, 'events.roomUuid', 'rooms.uuid', 'notDeleted'),
    };
  }
}
