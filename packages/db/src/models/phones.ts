import type { PhoneValidation as Validation } from '@hangout/contract/rest/authentication/phone-validation';
import { BaseModel } from './base-model.ts';

/** A verified phone number with which a user signs in. */
export class Phone extends BaseModel {
  static override readonly tableName = 'phones';
  static override readonly idColumn = 'phone';
  declare phone: string;
  declare userUuid: string;
  declare verifiedAt: string;
  /** [H1560] Hash of the phone number and the network from which the last correct code was entered. */
  declare knownNetwork: string | null;
}

export class WhitelistedPhone extends BaseModel {
  static override readonly tableName = 'phoneWhitelist';
  declare id: number;
  declare phone: string;
  declare note: string | null;
  declare addedBy: string | null;
  declare createdAt: string;
}

/** The last verification code that a network requested for a phone number, as a hash. */
export class PhoneCode extends BaseModel {
  static override readonly tableName = 'phoneCodes';
  static override readonly idColumn = ['phone', 'network'];
  declare phone: string;
  declare codeHash: string;
  declare expiresAt: string;
  declare tries: number;
  /** Network from which the code was requested; attempts from all other networks are counted in `triesOfOthers`. */
  declare network: string;
  declare triesOfOthers: number;
  declare sentAt: string;
}

/** A validation of a phone number, stored for a day: rate limits count these rows. */
export class PhoneValidation extends BaseModel {
  static override readonly tableName = 'phoneValidations';
  declare id: number;
  declare phone: string;
  declare status: Validation['status'];
  declare line: Validation['line'];
  declare ip: string;
  declare codeSent: boolean;
  declare createdAt: string;
}
