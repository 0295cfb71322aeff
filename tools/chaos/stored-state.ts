import type { RoomView, SeenMessage, VoteTotals } from './events.ts';

export interface StoredPlay extends VoteTotals {
  readonly playId: string;
  readonly room: string;
  readonly djUuid: string | null;
  readonly songId: string;
  readonly crateSongUuid: string | null;
  readonly start: number;
  readonly end: number;
  readonly endedAt: number | null;
  readonly reason: string | null;
  /** [H1168] How long consecutive songs overlap in the hangout, ms. */
  readonly crossfadeMs: number;
}
export interface StoredMessage extends SeenMessage {
  readonly room: string;
}
export interface StoredVote {
  readonly playId: string;
  readonly user: string;
  readonly like: boolean | null;
  readonly star: boolean;
}
/**
 * A write of a room actor, as the database's trigger has logged it. `seq` is its position among all logged
 * writes.
 */
export interface DatabaseWrite {
  readonly seq: number;
  readonly at: number;
  readonly kind: 'actor' | 'booth' | 'play begun' | 'play ended' | 'play cut' | 'chat' | 'vote';
  readonly room: string | null;
  readonly epoch: number | null;
  readonly process: string | null;
  readonly play: string | null;
  /** Process id of the PostgreSQL backend that has written. */
  readonly backend: string;
}

/** What the database contains and REST returns at the end of the run, when all seats are left. */
export interface StoredState {
  readonly plays: readonly StoredPlay[];
  readonly votes: readonly StoredVote[];
  readonly messages: readonly StoredMessage[];
  readonly writes: readonly DatabaseWrite[];
  readonly seats: readonly { readonly user: string; readonly room: string }[];
  /** Booth and votes in the database at the time when the users' final views were recorded. */
  readonly roomViews: readonly (RoomView & { readonly room: string; readonly seated: readonly string[] })[];
  /** Uuids of the moderators. */
  readonly roles: readonly { readonly user: string; readonly room: string }[];
  /** Songs of each user's queue, in order, before and after the run. */
  readonly queues: Readonly<
    Record<string, { readonly before: readonly string[]; readonly after: readonly string[] }>
  >;
  readonly likes: Readonly<Record<string, readonly string[]>>;
  /** What any client can read at the end of the run, by room requests and REST calls. */
  readonly publicData: {
    readonly messages: readonly StoredMessage[];
    readonly plays: readonly (VoteTotals & { readonly playId: string; readonly room: string })[];
  };
}
