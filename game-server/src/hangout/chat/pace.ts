import { spokenSince } from '@hangout/db';
import { isRaid, MAX_SLOW_SECONDS, refusalToHurry } from '@hangout/rules';
import type { Person } from '../crowd/person.ts';
import { type Hangout, moment } from '../hangout.ts';
import { refuseBy } from '../refused.ts';

/** People whose last line is remembered before the old ones are forgotten. */
const REMEMBERED = 5000;

/** [H363] Who spoke last, and when, as it was before the hangout came back; asked only where people have to wait. */
export async function recallTurns(h: Hangout): Promise<void> {
  const { db, time } = h.ports;
  const now = time.now();
  if (h.truth.slowModeSeconds === 0 && !isRaid(h.truth, now)) return;
  const page = { since: now - MAX_SLOW_SECONDS * 1000, limit: REMEMBERED };
  for (const { uuid, userUuid, date } of await spokenSince(db, h.lease.roomUuid, page))
    remember(h, userUuid, { uuid, at: date });
}

/** The one who spoke last stands at the end: the first are forgotten first. */
function remember(h: Hangout, userUuid: string, line: { readonly at: number; readonly uuid: string }): void {
  h.lastLines.delete(userUuid);
  h.lastLines.set(userUuid, line);
  if (h.lastLines.size <= REMEMBERED) return;
  const [oldest] = h.lastLines.keys();
  if (oldest !== undefined) h.lastLines.delete(oldest);
}

/**
 * [H341] [H342] Takes note of a line, or refuses it where it comes too soon; sending the last one again is no new line.
 * What it answers forgets the line again, for one that could not be kept.
 */
export function takeTurn(h: Hangout, person: Person, lineUuid: string): () => void {
  const { uuid } = person;
  const last = h.lastLines.get(uuid);
  if (last?.uuid === lineUuid) return () => {};
  const refusal = refusalToHurry(person, last?.at ?? null, moment(h));
  if (refusal) throw refuseBy(refusal);
  const line = { at: h.ports.time.now(), uuid: lineUuid };
  remember(h, uuid, line);
  return () => {
    if (h.lastLines.get(uuid) !== line) return;
    if (last) h.lastLines.set(uuid, last);
    else h.lastLines.delete(uuid);
  };
}
