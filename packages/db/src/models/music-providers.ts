import { BaseModel } from './base-model.ts';

/** Music providers at which users can connect an account. */
export type AccountProvider = 'apple' | 'soundCloudPublic' | 'spotify' | 'youtube';

/** [H1020] A user's account at a music provider. Its tokens are encrypted. */
export class ProviderAccount extends BaseModel {
  static override readonly tableName = 'providerAccounts';
  declare id: number;
  declare userUuid: string;
  declare provider: AccountProvider;
  declare accountId: string;
  declare accountName: string;
  /** True if the account's plan at the provider allows playback outside of the provider's own player. */
  declare isPremium: boolean;
  declare country: string | null;
  /** The OAuth scopes that the user granted, as the provider names them. */
  declare scopes: string[];
  declare accessToken: string;
  declare refreshToken: string | null;
  /** When the access token expires; null if unknown. */
  declare expiresAt: string | null;
  /** [H1023] Since when the provider refuses to refresh the access token; null while the account works. */
  declare lostAt: string | null;
  declare connectedAt: string;
}

/** [H1021] A sign-in at a music provider that has begun. */
export class ProviderAuthorization extends BaseModel {
  static override readonly tableName = 'providerAuthorizations';
  static override readonly idColumn = 'stateHash';
  declare stateHash: string;
  declare userUuid: string;
  /** The session in which the sign-in began; only this session can complete it. */
  declare sid: string;
  declare provider: string;
  /** The encrypted code verifier (PKCE). */
  declare codeVerifier: string;
  declare redirectUri: string;
  declare expiresAt: string;
}
