import { BaseModel } from './base-model.ts';

/** [H1360] A user's account at Discord. */
export class DiscordAccount extends BaseModel {
  static override readonly tableName = 'discordAccounts';
  static override readonly idColumn = 'userUuid';
  static override readonly jsonAttributes = ['guilds'];
  declare userUuid: string;
  declare discordId: string;
  declare name: string;
  /** Encrypted. */
  declare accessToken: string;
  /** When the access token expires. */
  declare expiresAt: string;
  /** The Discord servers of which the user was a member at the last check. */
  declare guilds: { id: string; name: string }[];
  /** When the list of servers was last read; null before the first time. */
  declare guildsReadAt: string | null;
  declare linkedAt: string;
}
