import type { Blocklist } from '../moderation/blocklist.ts';
import type { RoomSongRules, SongRefusalCode } from '../moderation/song-rules.ts';
import type { Song } from '../song.ts';

/** All times are epoch ms of the server's clock. */
export type BoothSettings = {
  /** seats on stage, 1 to 10 */
  readonly numberOfDjs: number;
  /** songs that a DJ plays in one turn, 1 to 10 */
  readonly songsPerDj: number;
  /** whether the house playlist plays while no DJ has a song */
  readonly autoDj: boolean;
  /** [H1168] how long two songs overlap, ms; 0 is off */
  readonly crossfadeMs: number;
};

/** A person who requests a seat; `canDj` is the result of `mayDj`. */
export type DjPerson = {
  readonly uuid: string;
  readonly nickname: string;
  readonly avatarId: string;
  readonly color: string;
  readonly canDj: boolean;
  /** a bot of the demo world, which makes room for other people */
  readonly resident: boolean;
};

export type SeatedDj = DjPerson & {
  /** The song that the DJ chose by hand for their next turn; it plays before the queue. */
  readonly announced: Song | null;
  /** turns in a row for which this DJ had no song */
  readonly missedRounds: number;
  /** songs of this turn that have not ended, the current one included */
  readonly songsLeft: number;
  /** Set while the DJ is paused and passed over: the time when the seat is lost. */
  readonly pausedUntil: number | null;
  /** Time that the DJ may still spend paused until their next song begins, ms. */
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
  /** [H1169] how long it overlaps with the previous song, which fades out, ms; 0 for a cut */
  readonly crossfadeMs: number;
};

/** The next song, its source, and when it begins: [H1169] before the end of the current one in a crossfade. */
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
  /**
   * [H1164] Songs that most listeners could not play, with the time until which no queue chooses them; newest last.
   */
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
  /** [H1163] Most listeners could not play it. */
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

/** An event caused by a command or by the passing of time; facts are listed in order of occurrence. */
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
  /** a song that a DJ chose by hand is no longer allowed here */
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
 * `supply[dj]` holds the next two songs of that DJ's queue in order, `[]` for an empty queue; a DJ without an entry
 * counts as not loaded. Load it for everyone in `listRequiredQueues(booth)`.
 */
export type BoothContext = {
  readonly now: number;
  readonly newPlayId: string;
  readonly supply: Readonly<Record<string, readonly Song[]>>;
  /** the next song of the house playlist, if there is one */
  readonly autoDj?: Song | null;
  /** the songs that this hangout blocks; absent if there are none */
  readonly blocked?: Blocklist;
  /** the settings that decide which songs are played; absent if all are allowed */
  readonly songRules?: RoomSongRules;
  /** [H1160] the providers that this server uses */
  readonly providers: readonly string[];
  /** by DJ: why the next song of the queue was left out of `supply` */
  readonly refusedQueues?: Readonly<Partial<Record<string, SongRefusalCode>>>;
};

/** [H010] The grace period: a seat is reserved this long after the last connection closed, ms. */
export const GRACE_MS = 30_000;
/** Delay of a song after a skip or a silence, so that all browsers begin together, ms. */
export const LEAD_MS = 1_500;
/** `upNext` is chosen this long before the end of the current play, ms. */
export const UP_NEXT_MS = 8_000;
/** If the end of a play is noticed at most this late, the next song follows without a gap, ms. */
export const LATE_MS = 2_000;
/** While no DJ has a song, their queues are checked again after this pause, ms. */
export const DRY_ROUND_MS = 30_000;
/** How often a DJ without songs is passed over before the seat is lost. */
export const DRY_ROUNDS = 2;
/** [H333] Longest pause of a DJ before the seat is lost, ms. */
export const PAUSE_MS = 15 * 60_000;
/** [H1169] A crossfade shorter than this becomes a cut, ms. */
export const SHORTEST_CROSSFADE_MS = 500;
/** [H1164] How long a song that most listeners could not play is passed over, ms. */
export const FAILED_SONG_MS = 60 * 60_000;
/** [H1164] The most failed songs that are remembered. */
export const MAX_FAILED_SONGS = 100;

export function emptyBooth(settings: BoothSettings): Booth {
  const nothing = { now: null, upNext: null, upNextDue: null, retryAt: null };
  return { settings, djs: [], waiting: [], ...nothing, failedSongs: [] };
}
