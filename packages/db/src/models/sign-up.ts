import { BaseModel } from './base-model.ts';

/** A setting of the whole site, which admins can change while the server runs. */
export class SiteSetting extends BaseModel {
  static override readonly tableName = 'siteSettings';
  static override readonly idColumn = 'key';
  declare key: string;
  declare value: string;
  declare changedAt: string;
}

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

/** The invitation with which an account was created. */
export class InvitedUser extends BaseModel {
  static override readonly tableName = 'invitedUsers';
  static override readonly idColumn = 'userUuid';
  declare userUuid: string;
  declare invitationId: number;
  declare invitedAt: string;
}
