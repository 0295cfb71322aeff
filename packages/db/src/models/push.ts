import type { Platform } from '@hangout/rules';
import { BaseModel } from './base-model.ts';

/** A device that push notifications go to. It belongs to whoever signed in on it last. */
export class Device extends BaseModel {
  static override readonly tableName = 'devices';
  declare id: number;
  declare userUuid: string;
  declare token: string;
  declare platform: Platform;
  declare createdAt: string;
  declare updatedAt: string;
}

/** A browser that push notifications go to. */
export class WebSubscription extends BaseModel {
  static override readonly tableName = 'webSubscriptions';
  declare id: number;
  declare userUuid: string;
  declare endpoint: string;
  declare p256dh: string;
  declare auth: string;
  declare createdAt: string;
  declare updatedAt: string;
}

/** The one pair of keys that browsers know the server by. */
export class VapidKeyPair extends BaseModel {
  static override readonly tableName = 'vapidKeys';
  static override readonly idColumn = 'one';
  declare one: boolean;
  declare publicKey: string;
  declare privateKey: string;
}

/** When a DJ's fans were notified last. */
export class FanNotification extends BaseModel {
  static override readonly tableName = 'fanNotifications';
  static override readonly idColumn = 'djUuid';
  declare djUuid: string;
  declare notifiedAt: string;
}

/** When somebody was notified of a friend last. */
export class FriendNotification extends BaseModel {
  static override readonly tableName = 'friendNotifications';
  static override readonly idColumn = ['toUuid', 'fromUuid'];
  declare toUuid: string;
  declare fromUuid: string;
  declare notifiedAt: string;
}
