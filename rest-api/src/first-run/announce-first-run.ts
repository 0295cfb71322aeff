import { type Db, hasAdmin } from '@hangout/db';
import type { Clock } from '@hangout/platform/clock/clock';
import type { Tokens } from '@hangout/platform/tokens/tokens';
import { isSetUp, rememberSetUp } from './set-up.ts';

/**
 * [H1970] Returns what the log says on a server that has no admin: where to set it up, with the code. Null if there
 * is an admin. The code stands behind `#`, which browsers send to no server. [H1975] A server whose admins are gone is
 * not open to whoever reads an old log.
 */
export async function announceFirstRun(
  db: Db,
  { tokens, clock }: { readonly tokens: Pick<Tokens, 'firstRunCode'>; readonly clock: Pick<Clock, 'now'> },
  address: string,
): Promise<string | null> {
  if (await hasAdmin(db)) {
    await rememberSetUp(db, clock.now());
    return null;
  }
  if (await isSetUp(db))
    return 'This server has no admin any more. Start it with ADMIN_EMAIL and ADMIN_PASSWORD to make one.';
  const code = await tokens.firstRunCode();
  return `This server has no admin yet. Set it up at ${address}/first-run#${code} (code ${code})`;
}
