import type { Db } from '../connect.ts';
import { DiscordAuthorization } from '../models/discord.ts';

/** [H1361] Stores a sign-in that has begun at Discord, and deletes expired ones. */
export async function insertDiscordAuthorization(db: Db, row: DiscordAuthorization): Promise<void> {
  await DiscordAuthorization.query(db).where('expiresAt', '<', db.fn.now()).delete();
  await DiscordAuthorization.query(db).insert(row);
}

/**
 * [H1361] Deletes and returns the sign-in with this state and key, so that it is completed once; null if no such
 * sign-in exists, it has expired, or somebody else has begun it.
 */
export async function takeDiscordAuthorization(
  db: Db,
  found: Pick<DiscordAuthorization, 'stateHash' | 'keyHash' | 'userUuid'>,
): Promise<Pick<DiscordAuthorization, 'codeVerifier' | 'redirectUri'> | null> {
  const [row] = await DiscordAuthorization.query(db)
    .where(found)
    .where('expiresAt', '>', db.fn.now())
    .delete()
    .returning('codeVerifier', 'redirectUri');
  return row ?? null;
}
