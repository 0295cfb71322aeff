import { deedsOf, mayActUntil } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import type { KeptPlay } from '../kept.ts';
import { notesOf } from '../notes.ts';
import { clock, findings, type Law, short, twice } from './law.ts';

/** Between two songs nothing is longer silent than this while nothing is broken, ms. */
const LONGEST_GAP_MS = 4_000;
/** For so long after a part serves again its absence may still be felt, ms. */
const AFTERMATH_MS = 15_000;

const byRoom = (plays: readonly KeptPlay[]) =>
  [...Map.groupBy(plays, ({ room }) => room)].map(
    ([room, list]) =>
      [
        room,
        list.toSorted((a, b) => a.start - b.start || (a.endedAt ?? 9e15) - (b.endedAt ?? 9e15)),
      ] as const,
  );

/** [H461] */
export const oneSongAtATime: Law = {
  rule: 'H461',
  name: 'one song at a time, each play recorded once',
  check({ kept, notes }) {
    const { found, must } = findings();
    for (const [room, plays] of byRoom(kept.plays)) {
      for (const [index, play] of plays.entries()) {
        const next = plays[index + 1];
        must(
          next === undefined || (play.endedAt !== null && play.endedAt <= next.start),
          () => `plays of ${short(room)} overlap: ${short(play.playId)} and ${short(next?.playId)}`,
        );
        must(
          play.endedAt === null || (play.endedAt >= play.start && play.endedAt <= play.end),
          () => `play ${short(play.playId)} ended outside of its own time`,
        );
      }
    }
    const known = new Map(kept.plays.map((play) => [play.playId, play]));
    const happened = (what: string) =>
      kept.writes.filter((write) => write.what === what).map(({ play }) => play ?? '');
    for (const [what, list] of [
      ['begun', happened('play begun')],
      ['ended', happened('play ended')],
    ] as const)
      for (const playId of twice(list)) found.doubled.push(`play ${short(playId)} was ${what} twice`);
    heardIsKept(notes, known, { found, must });
    const told = new Set(kept.told.plays.map(({ playId }) => playId));
    for (const playId of twice(kept.told.plays.map(({ playId }) => playId)))
      found.doubled.push(`play ${short(playId)} is told twice`);
    for (const play of kept.plays)
      if (play.endedAt !== null && !told.has(play.playId))
        found.lost.push(`play ${short(play.playId)} is not told`);
    return found;
  },
};

type Finding = ReturnType<typeof findings>;

function heardIsKept(
  notes: Evidence['notes'],
  known: ReadonlyMap<string, KeptPlay>,
  { found, must }: Finding,
): void {
  const shown = new Set<string>();
  for (const { play, at } of notesOf(notes, 'playing')) {
    if (!play) continue;
    const key = JSON.stringify(play);
    if (shown.has(key)) continue;
    shown.add(key);
    const row = known.get(play.playId);
    found.checked += 1;
    if (!row) found.lost.push(`play ${short(play.playId)} was heard at ${clock(at)} and has no record`);
    else
      must(
        Math.abs(row.start - play.startTime) < 1 &&
          Math.abs(row.end - play.endTime) < 1 &&
          (row.djUuid ?? '') === play.djUuid,
        () => `play ${short(play.playId)} was shown with other times or another DJ than it was kept with`,
      );
  }
  const announced = notesOf(notes, 'playedSong');
  for (const { playId, at } of announced) {
    const row = known.get(playId);
    must(
      row !== undefined && row.endedAt !== null,
      () => `${short(playId)} announced as over at ${clock(at)} is not`,
    );
  }
  for (const key of twice(announced.map(({ session, playId }) => `${session} ${playId}`)))
    found.doubled.push(`play announced twice in visit ${key}`);
}

/** [H466] */
export const musicGoesOn: Law = {
  rule: 'H466',
  name: 'music goes on; a song ends at its time or by a deed',
  check({ kept, notes, faults }) {
    const { found, must } = findings();
    const began = new Set<string>();
    // the owner and the anchor never leave the stage before the end
    const silence = deedsOf(notes, 'rest fall silent')[0]?.at ?? Number.POSITIVE_INFINITY;
    for (const { session, room, play, djs, at } of notesOf(notes, 'playing')) {
      if (play) began.add(room);
      else if (began.has(room) && at < silence)
        must(
          djs === 0,
          () => `visit ${session} saw the music vanish at ${clock(at)} with ${djs} DJs on stage`,
        );
    }
    const deeds = deedsOf(notes);
    // where the database was away a song is closed later than it ended, and may be skipped until then
    const closed = new Map(
      kept.writes.flatMap(({ what, play, at }) => (what === 'play ended' ? [[play, at]] : [])),
    );
    const wasAsked = (name: string, { room, endedAt, playId }: KeptPlay) => {
      const at = Math.max(endedAt ?? 0, closed.get(playId) ?? 0);
      return deeds.some(
        (deed) =>
          deed.name === name && deed.room === room && deed.at <= at + 50 && mayActUntil(deed) >= at - 2_000,
      );
    };
    const isShaken = (from: number, to: number) =>
      faults.some((fault) => fault.at <= to && fault.healed + AFTERMATH_MS >= from);
    for (const [room, plays] of byRoom(kept.plays)) {
      for (const [index, play] of plays.entries()) {
        const { endedAt, end, reason, playId } = play;
        if (endedAt === null) continue;
        if (reason === 'ended' || reason === 'expired')
          must(endedAt === end, () => `play ${short(playId)} ${reason} before its time`);
        else if (reason === 'skipped')
          must(wasAsked('skipSong', play), () => `nobody skipped ${short(playId)}`);
        else if (reason === 'djLeft')
          must(
            wasAsked('removeDj', play) || wasAbsent(notes, play),
            () => `the DJ of ${short(playId)} did not leave at ${clock(endedAt)}`,
          );
        const next = plays[index + 1];
        if (!next || isShaken(endedAt, next.start) || next.start > silence) continue;
        must(
          next.start - endedAt <= LONGEST_GAP_MS,
          () =>
            `${Math.round(next.start - endedAt)} ms of silence in ${short(room)} at ${clock(endedAt)} without a fault`,
        );
      }
    }
    return found;
  },
};

/** Whether a play's DJ had been away for the whole of the grace. */
export function wasAbsent(notes: Evidence['notes'], { djUuid, room, endedAt }: KeptPlay): boolean {
  return awayFor(notes, djUuid ?? '', room, endedAt ?? 0) >= 29_000;
}

/** How long somebody had been without a connection at a moment, ms. */
export function awayFor(notes: Evidence['notes'], who: string, room: string, at: number): number {
  let since: number | null = null;
  for (const note of notes) {
    if (note.at > at || note.who !== who || note.room !== room) continue;
    if (note.kind === 'entered') since = null;
    else if (note.kind === 'gone') since = note.at;
  }
  return since === null ? 0 : at - since;
}
