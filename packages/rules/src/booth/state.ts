import type { Blocklist } from '../moderation/blocklist.ts';
import type { RoomSongRules, SongRefusalCode } from '../moderation/song-rules.ts';
import type { Song } from '../song.ts';

/** Times are epoch ms of the server's clock throughout. */
export type BoothSettings = {
  /** seats on stage, 1 to 10 */
  readonly numberOfDjs: number;
  /** how many songs one DJ plays before the next one's turn, 1 to 10 */
  readonly songsPerDj: number;
  /** whether the house playlist plays while no DJ has a song */
  readonly autoDj: boolean;
  /** [H1168] how long two songs are heard together, ms; 0 is off */
  readonly crossfadeMs: number;
};

/** A person who requests a seat; `canDj` is the result of `mayDj`. */
export type DjPerson = {
  readonly uuid: string;
  readonly nickname: string;
  readonly avatarId: string;
  readonly color: string;
  readonly canDj: boolean;
  /** a bot of the demo world, which makes room for everybody else */
  readonly resident: boolean;
};

export type SeatedDj = DjPerson & {
  /** The song that the DJ chose by hand for their next turn; it plays before the queue. */
  readonly announced: Song | null;
  /** turns in a row for which this DJ had no song */
  readonly missedRounds: number;
  /** songs of this turn that have not ended, the current one included */
  readonly songsLeft: number;
  /** Set while the DJ pauses and is passed over: the time when the seat is lost. */
  readonly pausedUntil: number | null;
  /** How much longer the DJ may pause until their next song begins, ms. */
  readonly pauseLeftMs: number;
  /** Set while the DJ has no open connection: the time when the seat is lost. */
  readonly graceUntil: number | null;
};

export type WaitingPerson = DjPerson & {
  readonly announced: Song | null;
  readonly graceUntil: number | null;
};

export type Play = {
  readonly playId: string;
  /** null for a song of the house playlist */
  readonly djUuid: string | null;
  readonly song: Song;
  readonly startTime: number;
  readonly endTime: number;
  /** [H1169] how long it is heard together with the song before it, which fades out meanwhile, ms; 0 for a cut */
  readonly crossfadeMs: number;
};

/** The next song, where it comes from, and when it begins: [H1169] before the end of the current one in a crossfade. */
export type UpNext = {
  readonly djUuid: string | null;
  readonly song: Song;
  readonly source: SongSource;
  readonly startTime: number;
};
export type SongSource = 'announced' | 'queue' | 'house';

/** [R185] The booth of one hangout as plain JSON. While a DJ's song plays, that DJ is `djs[0]`. */
export type Booth = {
  readonly settings: BoothSettings;
  readonly djs: readonly SeatedDj[];
  readonly waiting: readonly WaitingPerson[];
  readonly now: Play | null;
  readonly upNext: UpNext | null;
  /** time at which `upNext` is chosen; null after that time or while nothing plays */
  readonly upNextDue: number | null;
  /** while nothing plays and DJs are seated: time at which their queues are checked again; else null */
  readonly retryAt: number | null;
  /** [H1164] Songs that could not be played for most, with the time until which no queue chooses them; the newest last. */
  readonly failedSongs: readonly FailedSong[];
};

export type FailedSong = { readonly songId: string; readonly until: number };

export type PlayEndReason =
  | 'ended'
  | 'skipped'
  | 'djLeft'
  | 'yielded'
  | 'expired'
  | 'blocked'
  /** [H1163] Most of the listeners could not play it. */
  | 'unplayable';
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

/** An event that a command or the passing of time has caused; facts are listed in their order. */
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
      /** true: move `crateSongUuid` to the end of the DJ's queue in the transaction that stores the play */
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
  /** a song that a DJ had chosen by hand is not played here any more */
  | {
      readonly kind: 'songRefused';
      readonly uuid: string;
      readonly song: Song;
      readonly code: SongRefusalCode;
    }
  /** the DJ was passed over because the actor had not loaded the queue; this is not a missed round */
  | { readonly kind: 'supplyMissing'; readonly uuid: string };

/**
 * What the actor passes to each command: the database's time, an id for a play that may begin, and songs.
 * `supply[dj]` holds the next two songs of that DJ's queue in order, `[]` for an empty queue;
 * a DJ that is not in it counts as not loaded. Load it for everyone in `needs(booth)`.
 */
export type BoothContext = {
  readonly now: number;
  readonly newPlayId: string;
  readonly supply: Readonly<Record<string, readonly Song[]>>;
  /** the next song of the house playlist, where there is one */
  readonly autoDj?: Song | null;
  /** the songs that this hangout blocks; absent for none */
  readonly blocked?: Blocklist;
  /** the settings that decide which songs are played; absent where all are */
  readonly songRules?: RoomSongRules;
  /** [H1160] the providers that this server asks */
  readonly providers: readonly string[];
  /** by DJ: why the next song of the queue was left out of `supply`, where it was */
  readonly refusedQueues?: Readonly<Partial<Record<string, SongRefusalCode>>>;
};

/** [H010] The grace period: a seat is reserved this long after the last connection closed, ms. */
export const GRACE_MS = 30_000;
/** A song after a skip or a silence begins this much later, so that all browsers begin together, ms. */
export const LEAD_MS = 1_500;
/** `upNext` is chosen this long before the end of the current play, ms. */
export const UP_NEXT_MS = 8_000;
/** When the end of a play is noticed at most this late, the next song follows without a gap, ms. */
export const LATE_MS = 2_000;
/** While no DJ has a song, their queues are checked again after this pause, ms. */
export const DRY_ROUND_MS = 30_000;
/** A DJ without songs is passed over this often, then loses the seat. */
export const DRY_ROUNDS = 2;
/** [H333] The longest pause of a DJ before the seat is lost, ms. */
export const PAUSE_MS = 15 * 60_000;
/** [H1169] A crossfade that would be shorter than this is a cut, ms. */
export const SHORTEST_CROSSFADE_MS = 500;
/** [H1164] How long a song that could not be played for most is passed over, ms. */
export const FAILED_SONG_MS = 60 * 60_000;
/** [H1164] How many songs that could not be played are remembered. */
export const MAX_FAILED_SONGS = 100;

export function emptyBooth(settings: BoothSettings): Booth {
  const nothing = { now: null, upNext: null, upNextDue: null, retryAt: null };
  return { settings, djs: [], waiting: [], ...nothing, failedSongs: [] };
}
