import type { Db } from '../connect.ts';
import { DiscordAuthorization } from '../models/discord.ts';

/** [H1361] Stores that a sign-in at Discord has begun, and removes those that have ended unused. */
export async function insertDiscordAuthorization(db: Db, row: DiscordAuthorization): Promise<void> {
  await DiscordAuthorization.query(db).where('expiresAt', '<', db.fn.now()).delete();
  await DiscordAuthorization.query(db).insert(row);
}

/**
 * [H1361] Takes the sign-in with this state and key out of the table, so that it is completed once; null where there is none
 * that has not ended, or somebody else has begun it.
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
