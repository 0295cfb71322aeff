import { type Db, insertSession } from '@hangout/db';
import type { Capability, GlobalRole } from '@hangout/rules';
import type { Tokens } from '@hangout/server';

interface SigningIn {
  readonly uuid: string;
  readonly kind: 'user' | 'bot';
  readonly role: GlobalRole;
  readonly capabilities: readonly Capability[];
}

/** Begins a session and signs its token. */
export async function beginSession(db: Db, tokens: Tokens, person: SigningIn): Promise<string> {
  const sid = await insertSession(db, person.uuid);
  const { uuid, kind, role, capabilities } = person;
  return tokens.signAccessToken({ sub: uuid, type: kind, sid, role, capabilities });
}
