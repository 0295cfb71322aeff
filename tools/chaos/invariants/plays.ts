import { eventsOfKind } from '../events.ts';
import type { Evidence } from '../evidence.ts';
import { latestEffectTime, requestOutcomes } from '../request-outcomes.ts';
import type { StoredPlay } from '../stored-state.ts';
import { collectFindings, duplicates, formatTime, type Invariant, shortId } from './invariant.ts';

/** Longest silence between two songs while there is no fault, ms. */
const MAX_SILENCE_MS = 4_000;
/** How long a fault may still have effects after its process is ready again, ms. */
const RECOVERY_MS = 15_000;

const groupByRoom = (plays: readonly StoredPlay[]) =>
  [...Map.groupBy(plays, ({ room }) => room)].map(
    ([room, list]) =>
      [
        room,
        list.toSorted((a, b) => a.start - b.start || (a.endedAt ?? 9e15) - (b.endedAt ?? 9e15)),
      ] as const,
  );

/**
 * [H1169] Returns whether `next` began after the end of `play`, or at most a crossfade before its planned
 * end.
 */
function mayFollow(play: StoredPlay, next: StoredPlay): boolean {
  if (play.endedAt === null) return false;
  if (play.endedAt <= next.start) return true;
  const overlap = play.end - next.start;
  const half = Math.min(play.end - play.start, next.end - next.start) / 2;
  const hasEnded = play.endedAt === play.end || isCutWith(play, next);
  return play.reason === 'ended' && hasEnded && overlap <= Math.min(play.crossfadeMs, half) + 1;
}

/** [H1485] Returns whether a play was ended during its crossfade, together with the play that followed it. */
const isCutWith = (play: StoredPlay, next: StoredPlay | undefined): boolean =>
  next !== undefined &&
  play.endedAt !== null &&
  play.endedAt < play.end &&
  play.endedAt === next.endedAt &&
  next.start < play.end &&
  next.reason !== 'ended';

/**
 * [H461] Checks that plays overlap by at most a crossfade, and that each is stored, announced and listed
 * once.
 */
export const oneSongAtATime: Invariant = {
  rule: 'H461',
  name: 'one song at a time, each play recorded once',
  check({ stored, events }) {
    const { findings, expect } = collectFindings();
    for (const [room, plays] of groupByRoom(stored.plays)) {
      for (const [index, play] of plays.entries()) {
        const next = plays[index + 1];
        const afterNext = plays[index + 2];
        expect(
          next === undefined || mayFollow(play, next),
          () => `plays of ${shortId(room)} overlap: ${shortId(play.playId)} and ${shortId(next?.playId)}`,
        );
        expect(
          afterNext === undefined || (play.endedAt !== null && play.endedAt <= afterNext.start),
          () => `three plays of ${shortId(room)} overlap from ${shortId(play.playId)} on`,
        );
        expect(
          play.endedAt === null || (play.endedAt >= play.start && play.endedAt <= play.end),
          () => `play ${shortId(play.playId)} ended outside of its own time`,
        );
      }
    }
    const known = new Map(stored.plays.map((play) => [play.playId, play]));
    const writesOfKind = (what: string) =>
      stored.writes.filter((write) => write.kind === what).map(({ play }) => play ?? '');
    for (const [what, list] of [
      ['begun', writesOfKind('play begun')],
      ['ended', writesOfKind('play ended')],
    ] as const)
      for (const playId of duplicates(list))
        findings.doubled.push(`play ${shortId(playId)} was ${what} twice`);
    checkSeenPlays(events, known, { findings, expect });
    const publicPlays = new Set(stored.publicData.plays.map(({ playId }) => playId));
    for (const playId of duplicates(stored.publicData.plays.map(({ playId }) => playId)))
      findings.doubled.push(`play ${shortId(playId)} is listed twice`);
    for (const play of stored.plays)
      if (play.endedAt !== null && !publicPlays.has(play.playId))
        findings.lost.push(`play ${shortId(play.playId)} is not listed`);
    return findings;
  },
};

type Finding = ReturnType<typeof collectFindings>;

function checkSeenPlays(
  events: Evidence['events'],
  known: ReadonlyMap<string, StoredPlay>,
  { findings, expect }: Finding,
): void {
  const shown = new Set<string>();
  for (const { play, at } of eventsOfKind(events, 'playing')) {
    if (!play) continue;
    const key = JSON.stringify(play);
    if (shown.has(key)) continue;
    shown.add(key);
    const row = known.get(play.playId);
    findings.checked += 1;
    if (!row)
      findings.lost.push(`play ${shortId(play.playId)} was seen at ${formatTime(at)} and has no record`);
    else
      expect(
        Math.abs(row.start - play.startTime) < 1 &&
          Math.abs(row.end - play.endTime) < 1 &&
          (row.djUuid ?? '') === play.djUuid,
        () => `play ${shortId(play.playId)} was seen with other times or another DJ than are stored`,
      );
  }
  const announced = eventsOfKind(events, 'playedSong');
  for (const { playId, at } of announced) {
    const row = known.get(playId);
    expect(
      row !== undefined && row.endedAt !== null,
      () => `${shortId(playId)} announced as over at ${formatTime(at)} is not`,
    );
  }
  for (const key of duplicates(announced.map(({ session, playId }) => `${session} ${playId}`)))
    findings.doubled.push(`play announced twice in session ${key}`);
}

/**
 * [H466] Checks that every silence has a reason, and that each play ended at its planned time or by a
 * request.
 */
export const musicContinues: Invariant = {
  rule: 'H466',
  name: 'music goes on; a song ends at its time or by a request',
  check({ stored, events, faults }) {
    const { findings, expect } = collectFindings();
    const began = new Set<string>();
    // The owner and the anchor DJ keep their seats until the end of the run, so until then a DJ can always
    // play.
    const seatsLeftAt = requestOutcomes(events, 'all seats left')[0]?.at ?? Number.POSITIVE_INFINITY;
    for (const { session, room, play, djs, at } of eventsOfKind(events, 'playing')) {
      if (play) began.add(room);
      else if (began.has(room) && at < seatsLeftAt)
        expect(
          djs === 0,
          () => `session ${session} saw the music stop at ${formatTime(at)} with ${djs} DJs in seats`,
        );
    }
    const requests = requestOutcomes(events);
    // While the database is down, the end of a play is stored late, and until then the play can still be
    // skipped.
    const closed = new Map(
      stored.writes.flatMap(({ kind: what, play, at }) => (what === 'play ended' ? [[play, at]] : [])),
    );
    const wasRequested = (name: string, { room, endedAt, playId }: StoredPlay) => {
      const at = Math.max(endedAt ?? 0, closed.get(playId) ?? 0);
      return requests.some(
        (request) =>
          request.name === name &&
          request.room === room &&
          request.at <= at + 50 &&
          latestEffectTime(request) >= at - 2_000,
      );
    };
    const isDuringFault = (from: number, to: number) =>
      faults.some((fault) => fault.at <= to && fault.healed + RECOVERY_MS >= from);
    for (const [room, plays] of groupByRoom(stored.plays)) {
      for (const [index, play] of plays.entries()) {
        const { endedAt, end, reason, playId } = play;
        if (endedAt === null) continue;
        if (reason === 'ended' || reason === 'expired')
          expect(
            endedAt === end || isCutWith(play, plays[index + 1]),
            () => `play ${shortId(playId)} ${reason} before its time`,
          );
        else if (reason === 'skipped')
          expect(wasRequested('skipSong', play), () => `nobody skipped ${shortId(playId)}`);
        else if (reason === 'djLeft')
          expect(
            wasRequested('removeDj', play) || wasAbsent(events, play),
            () => `the DJ of ${shortId(playId)} did not leave at ${formatTime(endedAt)}`,
          );
        const next = plays[index + 1];
        if (!next || isDuringFault(endedAt, next.start) || next.start > seatsLeftAt) continue;
        expect(
          next.start - endedAt <= MAX_SILENCE_MS,
          () =>
            `${Math.round(next.start - endedAt)} ms of silence in ${shortId(room)} at ${formatTime(endedAt)} without a fault`,
        );
      }
    }
    return findings;
  },
};

/** Returns whether a DJ had been disconnected for the whole grace period when their play ended. */
function wasAbsent(events: Evidence['events'], { djUuid, room, endedAt }: StoredPlay): boolean {
  return disconnectedFor(events, djUuid ?? '', room, endedAt ?? 0) >= 29_000;
}

/** Returns for how long a user had been disconnected at the time `at`, ms. */
export function disconnectedFor(events: Evidence['events'], user: string, room: string, at: number): number {
  let since: number | null = null;
  for (const event of events) {
    if (event.at > at || event.user !== user || event.room !== room) continue;
    if (event.kind === 'joined') since = null;
    else if (event.kind === 'left') since = event.at;
  }
  return since === null ? 0 : at - since;
}
