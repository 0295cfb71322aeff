import type { Counts, SeenLine, View } from './notes.ts';

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
