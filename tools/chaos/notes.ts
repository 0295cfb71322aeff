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

/** Notes of one kind. */
export function notesOf<K extends Note['kind']>(
  notes: readonly Note[],
  kind: K,
): Extract<Note, { kind: K }>[] {
  // a kind names its notes
  return notes.filter((note) => note.kind === kind) as Extract<Note, { kind: K }>[];
}
