import { BaseModel } from './base-model.ts';

/** A key that signs tokens, tickets or URLs, stored as JSON Web Keys. */
export class SigningKey extends BaseModel {
  static override readonly tableName = 'signingKeys';
  static override readonly idColumn = 'kid';
  static override readonly jsonAttributes = ['privateJwk', 'publicJwk'];
  declare kid: string;
  declare purpose: string;
  declare privateJwk: JsonWebKey;
  declare publicJwk: JsonWebKey;
  declare createdAt: string;
}

/** A ticket, magic link or reset code that was used: each can be used once. */
export class UsedToken extends BaseModel {
  static override readonly tableName = 'usedTokens';
  static override readonly idColumn = 'jti';
  declare jti: string;
  declare expiresAt: string;
}
