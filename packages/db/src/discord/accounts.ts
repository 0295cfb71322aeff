import type { Db } from '../connect.ts';
import { DiscordAccount } from '../models/discord.ts';
import { Room } from '../models/rooms.ts';

type LinkedAccount = Pick<DiscordAccount, 'userUuid' | 'discordId' | 'name' | 'accessToken' | 'expiresAt'>;

/**
 * [H1360] Links a Discord account to a person in place of a previous one, and clears the stored list of servers. Throws
 * a unique violation of `discord_accounts_discord_id_key` if the Discord account is linked to somebody else.
 */
export async function saveDiscordAccount(db: Db, row: LinkedAccount): Promise<void> {
  await DiscordAccount.query(db)
    .insert({ ...row, guilds: [] })
    .onConflict('userUuid')
    .merge({ ...row, guilds: [], guildsReadAt: null });
}

export async function findDiscordAccount(db: Db, userUuid: string): Promise<DiscordAccount | null> {
  return (await DiscordAccount.query(db).where({ userUuid }).first()) ?? null;
}

export async function findUserByDiscord(db: Db, discordId: string): Promise<string | null> {
  const row = await DiscordAccount.query(db).where({ discordId }).select('userUuid').first();
  return row?.userUuid ?? null;
}

/** Stores the Discord servers that a person is a member of, as just read. */
export async function saveDiscordGuilds(
  db: Db,
  userUuid: string,
  guilds: DiscordAccount['guilds'],
): Promise<void> {
  await DiscordAccount.query(db).where({ userUuid }).patch({ guilds, guildsReadAt: db.fn.now() });
}

export async function deleteDiscordAccount(db: Db, userUuid: string): Promise<boolean> {
  return (await DiscordAccount.query(db).where({ userUuid }).delete()) > 0;
}

/** Finds the first visible hangout of each of these Discord servers; returns a map by server id. */
export async function findRoomsOfGuilds(
  db: Db,
  guildIds: readonly string[],
): Promise<Map<string, Pick<Room, 'slug' | 'name'>>> {
  const rooms = await Room.query(db)
    .whereIn('discordGuildId', guildIds)
    .where({ hidden: false })
    .modify('notDeleted')
    .orderBy('id', 'desc')
    .select('discordGuildId', 'slug', 'name');
  return new Map(rooms.map(({ discordGuildId, slug, name }) => [discordGuildId ?? '', { slug, name }]));
}

/**
 * Locks a Discord account until the transaction ends, so that concurrent sign-ins do not create two accounts here.
 */
export async function lockDiscordAccount(tx: Db, discordId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('discord'), hashtext(?))`, [discordId]);
}
