import { spokenSince } from '@hangout/db';
import { isRaid, MAX_SLOW_SECONDS, refusalInSlowMode } from '@hangout/rules';
import { ruleRefusal } from '../../refusal.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import type { Person } from '../presence/person.ts';

/** People whose last line is remembered before the old ones are forgotten. */
const MAX_REMEMBERED = 5000;

/** [H363] Who spoke last, and when, as it was before the hangout came back; asked only where people have to wait. */
export async function loadLastMessages(hangout: Hangout): Promise<void> {
  const { db, scheduler } = hangout.dependencies;
  const now = scheduler.now();
  if (hangout.settings.slowModeSeconds === 0 && !isRaid(hangout.settings, now)) return;
  const page = { since: now - MAX_SLOW_SECONDS * 1000, limit: MAX_REMEMBERED };
  for (const { uuid, userUuid, date } of await spokenSince(db, hangout.roomUuid, page))
    rememberMessage(hangout, userUuid, { uuid, at: date });
}

/** The one who spoke last stands at the end: the first are forgotten first. */
function rememberMessage(
  hangout: Hangout,
  userUuid: string,
  line: { readonly at: number; readonly uuid: string },
): void {
  hangout.chat.lastMessages.delete(userUuid);
  hangout.chat.lastMessages.set(userUuid, line);
  if (hangout.chat.lastMessages.size <= MAX_REMEMBERED) return;
  const [oldest] = hangout.chat.lastMessages.keys();
  if (oldest !== undefined) hangout.chat.lastMessages.delete(oldest);
}

/**
 * [H341] [H342] Takes note of a line, or refuses it where it comes too soon; sending the last one again is no new line.
 * What it answers forgets the line again, for one that could not be kept.
 */
export function enforceSlowMode(hangout: Hangout, person: Person, lineUuid: string): () => void {
  const { uuid } = person;
  const last = hangout.chat.lastMessages.get(uuid);
  if (last?.uuid === lineUuid) return () => {};
  const refusal = refusalInSlowMode(person, last?.at ?? null, policyContext(hangout));
  if (refusal) throw ruleRefusal(refusal);
  const line = { at: hangout.dependencies.scheduler.now(), uuid: lineUuid };
  rememberMessage(hangout, uuid, line);
  return () => {
    if (hangout.chat.lastMessages.get(uuid) !== line) return;
    if (last) hangout.chat.lastMessages.set(uuid, last);
    else hangout.chat.lastMessages.delete(uuid);
  };
}
