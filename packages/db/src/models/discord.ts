import { BaseModel } from './base-model.ts';

export class DiscordAccount extends BaseModel {
  static override readonly tableName = 'discordAccounts';
  static override readonly idColumn = 'userUuid';
  static override readonly jsonAttributes = ['guilds'];
  declare userUuid: string;
  declare discordId: string;
  declare name: string;
  /** The encrypted access token. */
  declare accessToken: string;
  declare expiresAt: string;
  /** The Discord servers of which the user was a member at the last check. */
  declare guilds: { id: string; name: string }[];
  /** When `guilds` was last read from Discord; null before the first time. */
  declare guildsReadAt: string | null;
  declare linkedAt: string;
}
