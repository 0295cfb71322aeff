import type { Platform } from '@hangout/rules';
import { BaseModel } from './base-model.ts';

/** A device that receives push notifications. It belongs to the account that signed in on it last. */
export class Device extends BaseModel {
  static override readonly tableName = 'devices';
  declare id: number;
  declare userUuid: string;
  declare token: string;
  declare platform: Platform;
  declare createdAt: string;
  declare updatedAt: string;
}

export class WebSubscription extends BaseModel {
  static override readonly tableName = 'webSubscriptions';
  declare id: number;
  declare userUuid: string;
  declare endpoint: string;
  declare p256dh: string;
  declare auth: string;
  /** Browser and system, such as 'Firefox, Windows'. */
  declare device: string;
  declare sessionSid: string | null;
  declare createdAt: string;
  declare updatedAt: string;
}

/**
 * The single VAPID key pair with which the server identifies itself to push services; the private key is encrypted
 * [H762].
 */
export class VapidKeyPair extends BaseModel {
  static override readonly tableName = 'vapidKeys';
  static override readonly idColumn = 'one';
  declare one: boolean;
  declare publicKey: string;
  declare privateKey: string;
}

export class FanNotification extends BaseModel {
  static override readonly tableName = 'fanNotifications';
  static override readonly idColumn = 'djUuid';
  declare djUuid: string;
  declare notifiedAt: string;
}

/**
 * When `toUuid` was last notified that `fromUuid` sent a friend request, became a fan or invited them into a hangout.
 */
export class FriendNotification extends BaseModel {
  static override readonly tableName = 'friendNotifications';
  static override readonly idColumn = ['toUuid', 'fromUuid', 'kind'];
  declare toUuid: string;
  declare fromUuid: string;
  declare kind: 'friendAsked' | 'newFan' | 'hangoutInvited';
  declare notifiedAt: string;
}
