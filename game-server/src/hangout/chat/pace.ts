import { refusalToHurry } from '@hangout/rules';
import type { Person } from '../crowd/person.ts';
import { type Hangout, moment } from '../hangout.ts';
import { refuseBy } from '../refused.ts';

/** People whose last line is remembered before the old ones are forgotten. */
const REMEMBERED = 5000;

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
  // the one who spoke last stands at the end: the first are forgotten first
  h.lastLines.delete(uuid);
  h.lastLines.set(uuid, line);
  if (h.lastLines.size > REMEMBERED) {
    const [oldest] = h.lastLines.keys();
    if (oldest !== undefined) h.lastLines.delete(oldest);
  }
  return () => {
    if (h.lastLines.get(uuid) !== line) return;
    if (last) h.lastLines.set(uuid, last);
    else h.lastLines.delete(uuid);
  };
}
