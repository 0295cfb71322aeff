/** Everything that an evening leaves behind, as plain values: the laws read nothing else. Times in epoch ms. */
export interface Evidence {
  readonly notes: readonly Note[];
  readonly kept: Kept;
  readonly faults: readonly FaultDone[];
  readonly logs: readonly LogLine[];
  /** Parts that ended though nobody hit them, in words. */
  readonly deaths: readonly string[];
}

interface By {
  readonly at: number;
  readonly who: string;
  /** uuid of the hangout; '' for what concerns none. */
  readonly room: string;
}

export interface SeenLine {
  readonly id: number;
  readonly uuid: string;
  readonly userUuid: string;
  readonly text: string;
  readonly deleted: boolean;
  /** `reaction user`, sorted. */
  readonly reactions: readonly string[];
  /** uuid of the line that this one answers. */
  readonly replyTo: string | null;
}

/** A request that somebody makes; `name` is a room's request or `rest …`. */
export interface Asked extends By {
  readonly kind: 'asked';
  readonly id: number;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What played as far as the person knew. */
  readonly playId: string | null;
}
export type Note =
  | Asked
  | (By & { readonly kind: 'answered'; readonly id: number; readonly answer: unknown })
  | (By & { readonly kind: 'refused'; readonly id: number; readonly code: string; readonly words: string })
  /** The line was lost or time ran out: nobody knows whether it was done. */
  | (By & { readonly kind: 'unanswered'; readonly id: number; readonly words: string })
  | (By & { readonly kind: 'entered'; readonly session: number })
  | (By & {
      readonly kind: 'gone';
      readonly session: number;
      readonly code: number;
      readonly byWish: boolean;
    })
  | (By & {
      readonly kind: 'line';
      readonly session: number;
      readonly line: SeenLine;
      readonly heard: boolean;
    })
  | (By & {
      readonly kind: 'playedSong';
      readonly session: number;
      readonly playId: string;
      readonly counts: Counts;
    })
  | (By & {
      readonly kind: 'playing';
      readonly session: number;
      readonly play: SeenPlay | null;
      readonly djs: number;
    })
  | (By & { readonly kind: 'seat'; readonly session: number; readonly seated: boolean })
  | (By & { readonly kind: 'notice'; readonly code: string })
  /** After the quiet minute: what somebody sees at the very end. */
  | (By & { readonly kind: 'last'; readonly view: View });

export interface Counts {
  readonly likes: number;
  readonly dislikes: number;
  readonly stars: number;
}
export interface SeenPlay {
  readonly playId: string;
  readonly djUuid: string;
  readonly startTime: number;
  readonly endTime: number;
}
export interface View {
  readonly playId: string | null;
  readonly djs: readonly string[];
  readonly counts: Counts;
  readonly numberOfDjs: number;
}

export interface KeptPlay extends Counts {
  readonly playId: string;
  readonly room: string;
  readonly djUuid: string | null;
  readonly songId: string;
  readonly crateSongUuid: string | null;
  readonly start: number;
  readonly end: number;
  readonly endedAt: number | null;
  readonly reason: string | null;
}
export interface KeptLine extends SeenLine {
  readonly room: string;
}
export interface KeptVote {
  readonly playId: string;
  readonly user: string;
  readonly like: boolean | null;
  readonly star: boolean;
}
/** One write as the database saw it; `seq` is the order in which they took place in one hangout. */
export interface Write {
  readonly seq: number;
  readonly at: number;
  readonly what: 'actor' | 'booth' | 'play begun' | 'play ended' | 'chat' | 'vote';
  readonly room: string | null;
  readonly epoch: number | null;
  readonly process: string | null;
  readonly play: string | null;
  /** The connection that wrote. */
  readonly backend: string;
}

/** What database and REST hold once the evening is over and the music has stopped. */
export interface Kept {
  readonly plays: readonly KeptPlay[];
  readonly votes: readonly KeptVote[];
  readonly lines: readonly KeptLine[];
  readonly writes: readonly Write[];
  readonly seats: readonly { readonly user: string; readonly room: string }[];
  /** Last views of the stage in the database, taken with those of the people. */
  readonly stages: readonly (View & { readonly room: string; readonly seated: readonly string[] })[];
  /** Moderators. */
  readonly roles: readonly { readonly user: string; readonly room: string }[];
  /** By person: songs of the queue in order, before and after. */
  readonly queues: Readonly<
    Record<string, { readonly before: readonly string[]; readonly after: readonly string[] }>
  >;
  readonly likes: Readonly<Record<string, readonly string[]>>;
  /** As the public doors tell it. */
  readonly told: {
    readonly lines: readonly KeptLine[];
    readonly plays: readonly (Counts & { readonly playId: string; readonly room: string })[];
  };
}

export interface FaultDone {
  readonly number: number;
  readonly words: string;
  /** game, rest, postgres, redis or proxy. */
  readonly part: string;
  readonly kind: string;
  readonly at: number;
  readonly healed: number;
}

export interface LogLine {
  readonly part: string;
  readonly text: string;
}

/** A request with its end. */
export interface Deed extends Asked {
  readonly outcome: 'done' | 'refused' | 'unknown';
  readonly answer: unknown;
  readonly code: string;
  readonly words: string;
  readonly endedAt: number;
}

/** Requests with their ends, in the order they were made. */
export function deedsOf(notes: readonly Note[], name?: string): Deed[] {
  const ends = new Map<number, Extract<Note, { kind: 'answered' | 'refused' | 'unanswered' }>>();
  for (const note of notes)
    if (note.kind === 'answered' || note.kind === 'refused' || note.kind === 'unanswered')
      ends.set(note.id, note);
  const deeds: Deed[] = [];
  for (const note of notes) {
    if (note.kind !== 'asked' || (name !== undefined && note.name !== name)) continue;
    const end = ends.get(note.id);
    deeds.push({
      ...note,
      outcome: end?.kind === 'answered' ? 'done' : end?.kind === 'refused' ? 'refused' : 'unknown',
      answer: end?.kind === 'answered' ? end.answer : undefined,
      code: end?.kind === 'refused' ? end.code : '',
      words: end && 'words' in end ? end.words : '',
      endedAt: end?.at ?? Number.POSITIVE_INFINITY,
    });
  }
  return deeds;
}

/** A request without an answer may lie in a process that stands still and be done when it wakes, ms. */
const SLUMBER_MS = 15_000;

/** Until when a request may take effect. */
export const mayActUntil = ({ outcome, endedAt }: Deed): number =>
  outcome === 'unknown' ? endedAt + SLUMBER_MS : endedAt;

/** Notes of one kind. */
export function notesOf<K extends Note['kind']>(
  notes: readonly Note[],
  kind: K,
): Extract<Note, { kind: K }>[] {
  // a kind names its notes
  return notes.filter((note) => note.kind === kind) as Extract<Note, { kind: K }>[];
}

export function groupBy<T>(list: Iterable<T>, key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const name = key(one);
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return groups;
}
