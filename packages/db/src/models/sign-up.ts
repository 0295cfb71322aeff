import { BaseModel } from './base-model.ts';

/** A setting of the whole place, which admins change while it runs. */
export class SiteSetting extends BaseModel {
  static override readonly tableName = 'siteSettings';
  static override readonly idColumn = 'key';
  declare key: string;
  declare value: string;
  declare changedAt: string;
}

/** An invitation to make an account. */
export class SignUpInvitation extends BaseModel {
  static override readonly tableName = 'signUpInvitations';
  declare id: number;
  declare code: string;
  declare createdBy: string | null;
  declare note: string;
  declare maxUses: number;
  declare uses: number;
  declare endsAt: string | null;
  declare createdAt: string;
}

/** The invitation by which an account was made. */
export class InvitedUser extends BaseModel {
  static override readonly tableName = 'invitedUsers';
  static override readonly idColumn = 'userUuid';
  declare userUuid: string;
  declare invitationId: number;
  declare invitedAt: string;
}
