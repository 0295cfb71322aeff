import { type Deed, deedsOf, mayActUntil } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import type { KeptPlay } from '../kept.ts';
import { clock, findings, type Law, short } from './law.ts';

/** More ways than this are not followed. */
const MOST_WAYS = 4_000;

type Happened = { readonly at: number; readonly until: number } & (
  | { readonly kind: 'played'; readonly song: string }
  | { readonly kind: 'added' | 'removed'; readonly song: string; readonly isSure: boolean }
);

/** [H464] */
export const queuesRotate: Law = {
  rule: 'H464',
  name: 'queues are as before, turned by what was played, with the edits',
  check(evidence) {
    const { found, must } = findings();
    const { kept } = evidence;
    const plays = Map.groupBy(
      kept.plays.filter(({ crateSongUuid }) => crateSongUuid !== null),
      ({ djUuid }) => djUuid ?? '',
    );
    const edits = Map.groupBy(
      deedsOf(evidence.notes).filter(({ name }) => name.startsWith('rest queue ')),
      ({ who }) => who,
    );
    for (const [dj, { before, after }] of Object.entries(kept.queues)) {
      found.checked += 1;
      const happened = [
        ...(plays.get(dj) ?? []).map((play) => playedOf(play, evidence)),
        ...(edits.get(dj) ?? []).flatMap(editOf),
      ];
      const ends = follow(before, happened);
      if (ends === null) continue;
      const goal = after.join();
      if (ends.has(goal)) continue;
      const sets = new Set([...ends].map((end) => sorted(end.split(','))));
      const same = sets.has(sorted(after));
      must(
        false,
        () =>
          `the queue of ${short(dj)} is ${same ? 'out of order' : 'other songs'}: ${goal}, not ${[...ends].slice(0, 2).join(' or ')}`,
      );
    }
    return found;
  },
};

const sorted = (songs: readonly string[]) => songs.toSorted().join();

/** The queue turned when the play was written, a moment before or after it begins. */
function playedOf(play: KeptPlay, { kept }: Evidence): Happened {
  const write = kept.writes.find((one) => one.what === 'play begun' && one.play === play.playId);
  const at = write?.at ?? play.start;
  return { kind: 'played', song: play.songId, at: at - 20, until: at + 50 };
}

function editOf(deed: Deed): Happened[] {
  if (deed.outcome === 'refused' && !deed.code.startsWith('5')) return [];
  const kind = deed.name === 'rest queue add' ? 'added' : 'removed';
  const song = String(deed.payload.songId);
  const until = mayActUntil(deed);
  return [{ kind, song, at: deed.at, until, isSure: deed.outcome === 'done' }];
}

/** Every order that what happened may have left, by what may have come before what. Null where they are too many. */
function follow(before: readonly string[], happened: readonly Happened[]): Set<string> | null {
  const all = happened.toSorted((a, b) => a.at - b.at);
  let ways = new Map<string, { queue: readonly string[]; open: readonly Happened[] }>([
    [before.join(), { queue: before, open: [] }],
  ]);
  const settle = (until: number) => {
    // whatever must be over by now is done, in any order among those that overlap
    for (;;) {
      const next = new Map<string, { queue: readonly string[]; open: readonly Happened[] }>();
      let moved = false;
      for (const way of ways.values()) {
        const due = way.open.some((one) => one.until < until);
        if (!due) next.set(keyOf(way), way);
        else {
          moved = true;
          for (const one of way.open)
            for (const queue of results(way.queue, one)) {
              const then = { queue, open: way.open.filter((other) => other !== one) };
              next.set(keyOf(then), then);
            }
        }
      }
      ways = next;
      if (!moved || ways.size > MOST_WAYS) return;
    }
  };
  for (const one of all) {
    settle(one.at);
    ways = new Map([...ways.values()].map((way) => [`${keyOf(way)}+`, { ...way, open: [...way.open, one] }]));
    if (ways.size > MOST_WAYS) return null;
  }
  settle(Number.POSITIVE_INFINITY);
  return ways.size > MOST_WAYS ? null : new Set([...ways.values()].map(({ queue }) => queue.join()));
}

const keyOf = ({ queue, open }: { queue: readonly string[]; open: readonly Happened[] }) =>
  `${queue.join()}|${open.map(({ kind, song, at }) => `${kind}${song}${clock(at)}`).join()}`;

function results(queue: readonly string[], one: Happened): (readonly string[])[] {
  const without = (song: string, from: 'start' | 'end') => {
    const at = from === 'start' ? queue.indexOf(song) : queue.lastIndexOf(song);
    return at < 0 ? null : queue.toSpliced(at, 1);
  };
  if (one.kind === 'played') {
    const rest = without(one.song, 'start');
    return [rest ? [...rest, one.song] : queue];
  }
  const done = one.kind === 'added' ? [...queue, one.song] : without(one.song, 'end');
  return one.isSure ? [done ?? queue] : [queue, done ?? queue];
}
