import { type Deed, deedsOf } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import type { KeptLine } from '../kept.ts';
import { clock, findings, type Law, short, twice } from './law.ts';

/** [H457] */
export const linesAreKept: Law = {
  rule: 'H457',
  name: 'acknowledged lines, edits, deletions, reactions',
  check({ notes, kept }) {
    const { found, must } = findings();
    const rows = new Map(kept.lines.map((line) => [`${line.room} ${line.uuid}`, line]));
    for (const uuid of twice(kept.lines.map((line) => `${line.room} ${line.uuid}`)))
      found.doubled.push(`line ${uuid}`);
    for (const text of twice(kept.lines.filter(({ deleted }) => !deleted).map(({ text }) => text)))
      found.doubled.push(`said twice: ${text}`);

    const deeds = deedsOf(notes);
    const changes = Map.groupBy(deeds.filter(isChange), (deed) => `${deed.room} ${deed.payload.uuid}`);
    const acknowledged = deeds.filter(({ name, outcome }) => name === 'sendMessage' && outcome === 'done');
    for (const said of acknowledged) {
      found.checked += 1;
      const key = `${said.room} ${said.payload.uuid}`;
      const row = rows.get(key);
      const isGone = rows.get(`${said.room} ${said.payload.replyTo}`)?.deleted ?? false;
      if (row) holds(said, { row, isGone }, changes.get(key) ?? [], must);
      else found.lost.push(`line ${short(String(said.payload.uuid))} acknowledged at ${clock(said.endedAt)}`);
    }
    for (const [key, row] of rows) reactionsHold(row, changes.get(key) ?? [], must);
    toldAsKept(kept, must);
    return found;
  },
};

type Must = (isSo: boolean, words: () => string) => void;
const isChange = ({ name }: Deed) => ['editMessage', 'deleteMessage', 'toggleReaction'].includes(name);

/** The text is what was acknowledged last; a change of unknown fate after it may have been done or not. */
function holds(
  said: Deed,
  { row, isGone }: { row: KeptLine; isGone: boolean },
  changes: readonly Deed[],
  must: Must,
): void {
  const allowed = (name: string, first: unknown, value: (deed: Deed) => unknown): Set<unknown> => {
    let known = new Set([first]);
    for (const deed of changes) {
      if (deed.name !== name) continue;
      if (deed.outcome === 'done') known = new Set([value(deed)]);
      else if (deed.outcome === 'unknown' || deed.code === 'unavailable') known.add(value(deed));
    }
    return known;
  };
  const texts = allowed('editMessage', said.payload.message, ({ payload }) => payload.message);
  must(
    texts.has(row.text),
    () => `line ${short(row.uuid)} is "${row.text}", not "${[...texts].join('" or "')}"`,
  );
  const gone = allowed('deleteMessage', false, () => true);
  must(gone.has(row.deleted), () => `line ${short(row.uuid)}: deleted is ${row.deleted}`);
  const { replyTo = null } = said.payload;
  // what was taken away before it was answered is not quoted
  must(
    row.replyTo === replyTo || (isGone && row.replyTo === null),
    () => `line ${short(row.uuid)} answers ${short(row.replyTo)}`,
  );
}

/** Each person's reaction is as the last answer to them said, unless a press of unknown fate came after. */
function reactionsHold(row: KeptLine, changes: readonly Deed[], must: Must): void {
  const toggles = changes.filter(({ name }) => name === 'toggleReaction');
  const presses = Map.groupBy(toggles, (deed) => `${deed.payload.reaction} ${deed.who}`);
  for (const [press, deeds] of presses) {
    const last = deeds.findLast(({ outcome }) => outcome === 'done');
    const unsure = deeds.some(
      (deed) => deed.outcome !== 'done' && deed.at >= (last?.at ?? 0) && !isRefusedForGood(deed),
    );
    if (unsure) continue;
    const isThere = last !== undefined && reactionsIn(last.answer).has(press);
    must(row.reactions.includes(press) === isThere, () => `reaction ${press} on line ${short(row.uuid)}`);
  }
  const strange = row.reactions.filter((press) => !presses.has(press));
  must(strange.length === 0, () => `reactions that nobody gave: ${strange.join()}`);
}

const isRefusedForGood = ({ outcome, code }: Deed) => outcome === 'refused' && code !== 'unavailable';

function reactionsIn(answer: unknown): Set<string> {
  // an answered press is a line with its reactions
  const { reactions = {} } = answer as { reactions?: Record<string, { userUUID: string }[]> };
  return new Set(
    Object.entries(reactions).flatMap(([reaction, by]) =>
      by.map(({ userUUID }) => `${reaction} ${userUUID}`),
    ),
  );
}

/** Read by cursor through the public door, the talk is the kept one. */
function toldAsKept(kept: Evidence['kept'], must: Must): void {
  const plain = ({ uuid, id, text, deleted }: KeptLine) => `${id} ${uuid} ${deleted ? '' : text} ${deleted}`;
  const told = Map.groupBy(kept.told.lines, ({ room }) => room);
  for (const [room, lines] of Map.groupBy(kept.lines, (line) => line.room)) {
    const heard = (told.get(room) ?? []).map(plain).sort();
    must(
      heard.join('\n') === lines.map(plain).sort().join('\n'),
      () => `the talk of ${short(room)} is told otherwise`,
    );
  }
}
