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
  /** [H1168] How long consecutive songs overlap in the hangout of the play, ms. */
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
 * One write of a room actor, as the trigger in the database logged it; `seq` is the position of the write among those
 * of its hangout.
 */
export interface DatabaseWrite {
  readonly seq: number;
  readonly at: number;
  readonly kind: 'actor' | 'booth' | 'play begun' | 'play ended' | 'play cut' | 'chat' | 'vote';
  readonly room: string | null;
  readonly epoch: number | null;
  readonly process: string | null;
  readonly play: string | null;
  /** PID of the PostgreSQL backend that wrote. */
  readonly backend: string;
}

/** What the database holds and REST returns when the run is over and all seats are left. */
export interface StoredState {
  readonly plays: readonly StoredPlay[];
  readonly votes: readonly StoredVote[];
  readonly messages: readonly StoredMessage[];
  readonly writes: readonly DatabaseWrite[];
  readonly seats: readonly { readonly user: string; readonly room: string }[];
  /** Last states of booth and votes in the database, read when the users' final views were recorded. */
  readonly roomViews: readonly (RoomView & { readonly room: string; readonly seated: readonly string[] })[];
  /** Uuids of the moderators. */
  readonly roles: readonly { readonly user: string; readonly room: string }[];
  /** Songs of each user's queue in their order, before and after the run. */
  readonly queues: Readonly<
    Record<string, { readonly before: readonly string[]; readonly after: readonly string[] }>
  >;
  readonly likes: Readonly<Record<string, readonly string[]>>;
  /** What any client can read by room request and REST call at the end of the run. */
  readonly publicData: {
    readonly messages: readonly StoredMessage[];
    readonly plays: readonly (VoteTotals & { readonly playId: string; readonly room: string })[];
  };
}
