import type { NotificationChoices, NotificationKind } from '@hangout/rules';
import { BaseModel } from './base-model.ts';

/** An entry of a user's inbox: one event that concerns them. */
export class InboxEntry extends BaseModel {
  static override readonly tableName = 'inboxEntries';
  static override readonly jsonAttributes = ['data'];
  declare id: number;
  declare userUuid: string;
  /** Id of the event; the entries of all its recipients have the same one. */
  declare eventUuid: string;
  declare kind: NotificationKind;
  declare actorUuid: string | null;
  declare roomUuid: string | null;
  declare data: Record<string, string>;
  declare createdAt: string;
  declare readAt: string | null;
}

/** A user's notification settings; users without changes have no row. */
export class NotificationSettings extends BaseModel {
  static override readonly tableName = 'notificationSettings';
  static override readonly idColumn = 'userUuid';
  static override readonly jsonAttributes = ['choices'];
  declare userUuid: string;
  declare choices: NotificationChoices;
  declare quietFrom: number | null;
  declare quietUntil: number | null;
  declare timeZone: string | null;
  declare updatedAt: string;
}
