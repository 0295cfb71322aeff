import { BaseModel } from './base-model.ts';

/** [H1360] The account of a person at Discord. */
export class DiscordAccount extends BaseModel {
  static override readonly tableName = 'discordAccounts';
  static override readonly idColumn = 'userUuid';
  static override readonly jsonAttributes = ['guilds'];
  declare userUuid: string;
  declare discordId: string;
  declare name: string;
  /** Encrypted. */
  declare accessToken: string;
  /** When the access token ends. */
  declare expiresAt: string;
  /** The servers of which the person was a member when they were read last. */
  declare guilds: { id: string; name: string }[];
  /** When they were read; null before the first time. */
  declare guildsReadAt: string | null;
  declare linkedAt: string;
}

/** [H1361] A sign-in at Discord that has begun. */
export class DiscordAuthorization extends BaseModel {
  static override readonly tableName = 'discordAuthorizations';
  static override readonly idColumn = 'stateHash';
  declare stateHash: string;
  /** Of the key that the browser holds which has begun it. */
  declare keyHash: string;
  /** Who links an account by it; null where it signs in. */
  declare userUuid: string | null;
  /** Encrypted. */
  declare codeVerifier: string;
  declare redirectUri: string;
  declare expiresAt: string;
}
