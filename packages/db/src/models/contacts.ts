import { BaseModel } from './base-model.ts';

/** An entry of an account's contact book, as a keyed hash. */
export class ContactEntry extends BaseModel {
  static override readonly tableName = 'contactEntries';
  declare id: number;
  declare userUuid: string;
  declare kind: 'phone' | 'email';
  declare hash: string;
  declare createdAt: string;
}

/** Keyed hash of an account's verified email address or phone number, for matching with contacts. */
export class ContactKey extends BaseModel {
  static override readonly tableName = 'contactKeys';
  static override readonly idColumn = 'hash';
  declare hash: string;
  declare kind: 'phone' | 'email';
  declare userUuid: string;
}

/** The single row with the secret key of the hashes in contact books. */
export class ContactSecret extends BaseModel {
  static override readonly tableName = 'contactSecret';
  static override readonly idColumn = 'one';
  declare one: boolean;
  declare secret: string;
}
