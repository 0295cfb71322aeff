import { type Db, hasAdmin } from '@hangout/db';
import type { Tokens } from '@hangout/platform/tokens/tokens';

/**
 * [H1970] Returns what the log says on a server that has no admin: where to set it up, with the code. Null if there
 * is an admin. The code stands behind `#`, which browsers send to no server.
 */
export async function announceFirstRun(
  db: Db,
  tokens: Pick<Tokens, 'firstRunCode'>,
  address: string,
): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const code = await tokens.firstRunCode();
  return `This server has no admin yet. Set it up at ${address}/first-run#${code} (code ${code})`;
}
