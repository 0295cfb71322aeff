import type { Blocklist } from '../moderation/blocklist.ts';
import type { Song } from '../song.ts';

/** Times are epoch ms of the server's clock throughout. */
export type BoothSettings = {
  /** seats on stage, 1 to 10 */
  readonly numberOfDjs: number;
  /** how many songs one DJ plays before the next one's turn, 1 to 10 */
  readonly songsPerDj: number;
  /** house songs while no seated DJ has one */
  readonly autoDj: boolean;
};

/** Somebody who asks for a seat; `canDj` is the answer of `mayDj`. */
export type DjPerson = {
  readonly uuid: string;
  readonly nickname: string;
  readonly avatarId: string;
  readonly color: string;
  readonly canDj: boolean;
  /** one of the demo world's people, who give way to everybody else */
  readonly resident: boolean;
};

export type SeatedDj = DjPerson & {
  /** chosen by hand for the next turn; comes before the queue */
  readonly announced: Song | null;
  /** turns in a row that came without a song */
  readonly missedRounds: number;
  /** songs of this turn that have not ended yet, the playing one among them */
  readonly songsLeft: number;
  /** set while they are passed over by their own wish; the seat is lost at that moment */
  readonly pausedUntil: number | null;
  /** how long they may still pause before a song of theirs begins, ms */
  readonly pauseLeftMs: number;
  /** set while no connection of theirs is open: the seat is kept until then */
  readonly graceUntil: number | null;
};

export type WaitingPerson = DjPerson & {
  readonly announced: Song | null;
  readonly graceUntil: number | null;
};

export type Play = {
  readonly playId: string;
  /** null when the house plays */
  readonly djUuid: string | null;
  readonly song: Song;
  readonly startTime: number;
  readonly endTime: number;
};

/** What comes next, and where it was taken from. */
export type UpNext = { readonly djUuid: string | null; readonly song: Song; readonly source: SongSource };
export type SongSource = 'announced' | 'queue' | 'house';

/** [R185] The stage of one hangout as plain JSON. While a DJ's song plays, that DJ is `djs[0]`. */
export type Booth = {
  readonly settings: BoothSettings;
  readonly djs: readonly SeatedDj[];
  readonly waiting: readonly WaitingPerson[];
  readonly now: Play | null;
  readonly upNext: UpNext | null;
  /** when `upNext` is to be chosen; null once it was, or when nothing plays */
  readonly upNextDue: number | null;
  /** silence with seated DJs: when they are asked again; null otherwise */
  readonly retryAt: number | null;
};

export type PlayEndReason = 'ended' | 'skipped' | 'djLeft' | 'yielded' | 'expired' | 'blocked';
export type SeatLeftReason =
  | 'self'
  | 'moderator'
  | 'notAllowed'
  | 'kicked'
  | 'otherHangout'
  | 'connectionLost'
  | 'seatsLowered'
  | 'dried'
  | 'madeRoom'
  | 'pausedTooLong';

/** What a command or the clock brought about, in the order it happened. */
export type BoothFact =
  | {
      readonly kind: 'playEnded';
      readonly play: Play;
      readonly reason: PlayEndReason;
      readonly endedAt: number;
    }
  | {
      readonly kind: 'playStarted';
      readonly play: Play;
      readonly source: SongSource;
      /** true: move `crateSongUuid` to the end of the DJ's queue in the transaction that keeps the play */
      readonly fromQueue: boolean;
      readonly crateSongUuid: string | null;
    }
  | {
      readonly kind: 'seatTaken';
      readonly dj: DjPerson;
      readonly position: number;
      readonly fromWaiting: boolean;
    }
  | { readonly kind: 'seatLeft'; readonly uuid: string; readonly reason: SeatLeftReason }
  | { readonly kind: 'waitingChanged'; readonly uuids: readonly string[] }
  | { readonly kind: 'upNextChanged'; readonly upNext: UpNext | null }
  | { readonly kind: 'djPassedOver'; readonly uuid: string; readonly missedRounds: number }
  | { readonly kind: 'djDried'; readonly uuid: string; readonly message: string }
  /** what somebody had chosen by hand is not played here any more */
  | { readonly kind: 'songBlocked'; readonly uuid: string; readonly song: Song }
  /** the shell had not loaded this DJ's queue: passed over without blame */
  | { readonly kind: 'supplyMissing'; readonly uuid: string };

/**
 * What the shell has in hand when it asks: the corrected time, an id for a play that may begin, and songs.
 * `supply[dj]` holds the next two songs of that DJ's queue in order, `[]` for an empty queue;
 * a DJ that is not in it counts as not loaded. Load it for everyone in `needs(booth)`.
 */
export type BoothContext = {
  readonly now: number;
  readonly newPlayId: string;
  readonly supply: Readonly<Record<string, readonly Song[]>>;
  /** the next song of the house, where there is one */
  readonly autoDj?: Song | null;
  /** what this hangout does not play; absent: it plays everything */
  readonly blocked?: Blocklist;
};

/** H010: a seat is kept for this long after the last connection closed, ms. */
export const GRACE_MS = 30_000;
/** A song after a skip or a silence begins this much later, so that every browser begins together, ms. */
export const LEAD_MS = 1_500;
/** `upNext` is chosen this long before the end, ms. */
export const UP_NEXT_MS = 8_000;
/** An end noticed at most this late is still joined without a gap, ms. */
export const LATE_MS = 2_000;
/** Seated DJs without songs are asked again after this much silence, ms. */
export const DRY_ROUND_MS = 30_000;
/** A DJ without a song is passed over this often, then steps down. */
export const DRY_ROUNDS = 2;
/** [H333] A seat is kept this long for a DJ who pauses, ms. */
export const PAUSE_MS = 15 * 60_000;
/** Longer songs are cut here, seconds. */
export const MAX_SONG_SECONDS = 20 * 60;

export function emptyBooth(settings: BoothSettings): Booth {
  return { settings, djs: [], waiting: [], now: null, upNext: null, upNextDue: null, retryAt: null };
}
