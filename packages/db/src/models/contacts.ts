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

/** By which hash an account is found: those of its verified addresses and phones. */
export class ContactKey extends BaseModel {
  static override readonly tableName = 'contactKeys';
  static override readonly idColumn = 'hash';
  declare hash: string;
  declare kind: 'phone' | 'email';
  declare userUuid: string;
}

/** The one secret that the hashes are keyed with. */
export class ContactSecret extends BaseModel {
  static override readonly tableName = 'contactSecret';
  static override readonly idColumn = 'one';
  declare one: boolean;
  declare secret: string;
}
