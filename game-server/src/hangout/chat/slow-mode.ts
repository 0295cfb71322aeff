import { loadRecentMessageTimes } from '@hangout/db';
import { isRaid, MAX_SLOW_SECONDS, refusalInSlowMode } from '@hangout/rules';
import { setNewest } from '../../bounded-map.ts';
import { ruleRefusal } from '../../refusal.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import type { Person } from '../presence/person.ts';

/** The last messages of this many people are remembered; the oldest are dropped first. */
const MAX_REMEMBERED = 5000;

/** [H363] After a recovery, loads when each person has last written, if slow mode or raid mode is on. */
export async function loadLastMessages(hangout: Hangout): Promise<void> {
  const { db, scheduler } = hangout.dependencies;
  const now = scheduler.now();
  if (hangout.settings.slowModeSeconds === 0 && !isRaid(hangout.settings, now)) return;
  const page = { since: now - MAX_SLOW_SECONDS * 1000, limit: MAX_REMEMBERED };
  for (const { uuid, userUuid, date } of await loadRecentMessageTimes(db, hangout.roomUuid, page))
    rememberMessage(hangout, userUuid, { uuid, at: date });
}

/** Remembers a person's last message. The map is in the order of time, so the first entry is the oldest. */
function rememberMessage(
  hangout: Hangout,
  userUuid: string,
  message: { readonly at: number; readonly uuid: string },
): void {
  setNewest(hangout.chat.lastMessages, userUuid, message, MAX_REMEMBERED);
}

/**
 * [H341] [H342] Slow mode: refuses a message that comes too soon, otherwise remembers it. The last message, repeated
 * with its uuid, does not count again.
 * @returns a function that forgets the message, for when it could not be stored
 */
export function enforceSlowMode(hangout: Hangout, person: Person, messageUuid: string): () => void {
  const { uuid } = person;
  const last = hangout.chat.lastMessages.get(uuid);
  if (last?.uuid === messageUuid) return () => {};
  const refusal = refusalInSlowMode(person, last?.at ?? null, policyContext(hangout));
  if (refusal) throw ruleRefusal(refusal);
  const message = { at: hangout.dependencies.scheduler.now(), uuid: messageUuid };
  rememberMessage(hangout, uuid, message);
  return () => {
    if (hangout.chat.lastMessages.get(uuid) !== message) return;
    if (last) hangout.chat.lastMessages.set(uuid, last);
    else hangout.chat.lastMessages.delete(uuid);
  };
}
