import { deedsOf, groupBy, notesOf, type SeenLine } from '../evidence.ts';
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
    // a line that is new comes once; later ones of the same uuid are changes and differ
    for (const [session, lines] of groupBy(
      seen.filter(({ heard }) => heard),
      (note) => String(note.session),
    ))
      for (const same of twice(
        lines.map(({ line }) => JSON.stringify([line.uuid, line.text, line.deleted, line.reactions])),
      ))
        if (
          !same.includes('(edited)') &&
          JSON.parse(same)[3].length === 0 &&
          !wasReacted(lines, JSON.parse(same)[0])
        )
          found.doubled.push(`visit ${session} heard ${same}`);

    const acknowledged = groupBy(
      deedsOf(notes, 'sendMessage').filter(({ outcome }) => outcome === 'done'),
      ({ room }) => room,
    );
    const entered = notesOf(notes, 'entered');
    const seenBy = groupBy(seen, ({ who, room }) => `${who} ${room}`);
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
const wasReacted = (lines: readonly { line: SeenLine }[], uuid: string) =>
  lines.some(({ line }) => line.uuid === uuid && line.reactions.length > 0);
