import { BaseModel } from './base-model.ts';

/** The purposes for which a key signs: access and single-use tokens, tickets to rooms, URLs of files. */
export type KeyPurpose = 'tokens' | 'tickets' | 'urls';

/**
 * A signing key. `secret` is the encrypted private key or HMAC secret [H762]; `publicJwk` is the public key of a pair
 * as a JSON Web Key. A retired key only verifies what it has signed.
 */
export class SigningKey extends BaseModel {
  static override readonly tableName = 'signingKeys';
  static override readonly idColumn = 'kid';
  static override readonly jsonAttributes = ['publicJwk'];
  declare kid: string;
  declare purpose: KeyPurpose;
  declare secret: string;
  declare publicJwk: JsonWebKey;
  declare createdAt: string;
  declare retiredAt: string | null;
}

export class UsedToken extends BaseModel {
  static override readonly tableName = 'usedTokens';
  static override readonly idColumn = 'jti';
  declare jti: string;
  declare expiresAt: string;
}
