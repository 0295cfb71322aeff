import { BaseModel } from './base-model.ts';

/** The music providers at which people have accounts that they can connect. */
export type AccountProvider = 'apple' | 'soundCloudPublic' | 'spotify' | 'youtube';

/** [H1020] The account of a person at a music provider. Its tokens are encrypted. */
export class ProviderAccount extends BaseModel {
  static override readonly tableName = 'providerAccounts';
  declare id: number;
  declare userUuid: string;
  declare provider: AccountProvider;
  /** Id and name of the account at the provider. */
  declare accountId: string;
  declare accountName: string;
  /** Whether the account pays for playback in other players. */
  declare isPremium: boolean;
  declare country: string | null;
  /** What the person has allowed, in the provider's words. */
  declare scopes: string[];
  declare accessToken: string;
  declare refreshToken: string | null;
  /** When the access token ends; null where that is not known. */
  declare expiresAt: string | null;
  /** [H1023] Since when the provider refuses to renew the access token; null while it does not. */
  declare lostAt: string | null;
  declare connectedAt: string;
}

/** [H1021] A sign-in at a music provider that has begun. */
export class ProviderAuthorization extends BaseModel {
  static override readonly tableName = 'providerAuthorizations';
  static override readonly idColumn = 'stateHash';
  declare stateHash: string;
  declare userUuid: string;
  /** The session in which it was begun, and in which alone it can be completed. */
  declare sid: string;
  declare provider: string;
  /** Encrypted. */
  declare codeVerifier: string;
  declare redirectUri: string;
  declare expiresAt: string;
}
