import { copyAuthentication, type Db, insertSession } from '@hangout/db';
import type { Capability, GlobalRole } from '@hangout/rules';
import type { Tokens } from '@hangout/server';

interface SigningIn {
  readonly uuid: string;
  readonly kind: 'user' | 'bot';
  readonly role: GlobalRole;
  readonly capabilities: readonly Capability[];
}

/**
 * Begins a session and signs its token. [H740] `authenticatedLike` is the session that a magic link carries to another
 * window: nobody has given the password in the new one.
 */
export async function beginSession(
  db: Db,
  tokens: Tokens,
  person: SigningIn,
  { authenticatedLike }: { authenticatedLike?: string } = {},
): Promise<string> {
  const sid = await insertSession(db, person.uuid);
  if (authenticatedLike !== undefined) await copyAuthentication(db, { from: authenticatedLike, to: sid });
  const { uuid, kind, role, capabilities } = person;
  return tokens.signAccessToken({ sub: uuid, type: kind, sid, role, capabilities });
}
