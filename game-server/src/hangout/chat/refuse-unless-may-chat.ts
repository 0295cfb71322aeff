import { holdsRole, refusalToChat } from '@hangout/rules';
import { roomRefusal, ruleRefusal } from '../../refusal.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import type { Person } from '../presence/person.ts';

/** @throws RefusalError if the hangout has no chat or the person is muted */
export function refuseUnlessMayChat(hangout: Hangout, person: Person): void {
  if (!hangout.settings.hasChat) throw roomRefusal('chat_off');
  const refusal = refusalToChat(person, policyContext(hangout));
  if (refusal) throw ruleRefusal(refusal);
}

/** [H1974] @throws RefusalError if the account is too new and has no role in the hangout */
export async function refuseYoungWriter(hangout: Hangout, person: Person): Promise<void> {
  if (holdsRole(person, policyContext(hangout))) return;
  await hangout.dependencies.refuseYoungAccount(person.uuid, 'write');
}
