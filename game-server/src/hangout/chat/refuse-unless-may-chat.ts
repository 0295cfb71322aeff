import { refusalToChat } from '@hangout/rules';
import { roomRefusal, ruleRefusal } from '../../refusal.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import type { Person } from '../presence/person.ts';

/**
 * Checks that the person may send chat messages.
 * @throws RefusalError if the hangout has no chat, or the person is muted
 */
export function refuseUnlessMayChat(hangout: Hangout, person: Person): void {
  if (!hangout.settings.hasChat) throw roomRefusal('chat_off');
  const refusal = refusalToChat(person, policyContext(hangout));
  if (refusal) throw ruleRefusal(refusal);
}
