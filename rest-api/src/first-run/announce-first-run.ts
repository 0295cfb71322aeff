import { type Db, hasAdmin } from '@hangout/db';
import type { Clock } from '@hangout/platform/clock/clock';
import type { Tokens } from '@hangout/platform/tokens/tokens';
import { isSetUp, rememberSetUp } from './set-up.ts';

/**
 * [H1970] Returns the log message of a server without an admin, or null. It contains the URL of the setup page, with
 * the setup code after `#`, because browsers never send that part to a server. [H1975] If the server had an admin
 * before, the message explains instead how to create an admin by the configuration, because old logs may reveal the
 * code.
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
