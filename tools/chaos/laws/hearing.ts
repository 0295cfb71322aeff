import { deedsOf } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import { notesOf, type SeenLine } from '../notes.ts';
import { clock, findings, type Law, short, twice } from './law.ts';

/** [H458] */
export const everybodyHears: Law = {
  rule: 'H458',
  name: 'who stays knows every line as it is kept',
  check({ notes, kept }) {
    const { found, must } = findings();
    const rows = new Map(kept.lines.map((line) => [`${line.room} ${line.uuid}`, line]));
    const seen = notesOf(notes, 'line');
    for (const { room, line, at } of seen) {
      const row = rows.get(`${room} ${line.uuid}`);
      must(row?.id === line.id, () => `heard at ${clock(at)} and not kept: line ${short(line.uuid)}`);
    }
    found.doubled.push(...heardTwice(notes));
    const acknowledged = Map.groupBy(
      deedsOf(notes, 'sendMessage').filter(({ outcome }) => outcome === 'done'),
      ({ room }) => room,
    );
    const entered = notesOf(notes, 'entered');
    const seenBy = Map.groupBy(seen, ({ who, room }) => `${who} ${room}`);
    for (const { who, room } of notesOf(notes, 'last')) {
      const known = new Map<string, SeenLine>();
      for (const { line } of seenBy.get(`${who} ${room}`) ?? []) known.set(line.uuid, line);
      const first = entered.find((note) => note.who === who && note.room === room)?.at ?? 0;
      for (const said of acknowledged.get(room) ?? []) {
        if (said.at < first) continue;
        found.checked += 1;
        const uuid = String(said.payload.uuid);
        if (!known.has(uuid))
          found.lost.push(`${short(who)} never heard line ${short(uuid)} of ${clock(said.endedAt)}`);
      }
      for (const [uuid, line] of known) {
        const row = rows.get(`${room} ${uuid}`);
        if (!row) continue;
        const same =
          line.deleted === row.deleted && (row.deleted || (line.text === row.text && isSame(line, row)));
        must(same, () => `${short(who)} sees line ${short(uuid)} otherwise than it is kept`);
      }
    }
    return found;
  },
};

const isSame = (a: SeenLine, b: SeenLine) =>
  [...a.reactions].sort().join() === [...b.reactions].sort().join();

/** A line that is new comes once in a visit; it comes again where it changed, or may have. */
function heardTwice(notes: Evidence['notes']): string[] {
  const changes = deedsOf(notes).filter(({ name }) =>
    /^(editMessage|deleteMessage|toggleReaction)$/.test(name),
  );
  const moved = new Set(
    changes
      .filter(({ name, outcome }) => name === 'toggleReaction' || outcome !== 'done')
      .map(({ payload }) => String(payload.uuid)),
  );
  const heard = notesOf(notes, 'line').filter((note) => note.heard && !moved.has(note.line.uuid));
  const asOne = heard.map(
    ({ session, line: { uuid, text, deleted } }) => `${session} ${uuid} ${text} ${deleted}`,
  );
  return twice(asOne).map((same) => `heard twice in visit ${same}`);
}
