import type { Blocklist } from '../moderation/blocklist.ts';
import type { RoomSongRules, SongRefusalCode } from '../moderation/song-rules.ts';
import type { Song } from '../song.ts';

/** The settings that the booth needs. All times in this file are epoch ms of the server's clock. */
export type BoothSettings = {
  /** seats on stage, 1 to 10 */
  readonly numberOfDjs: number;
  /** songs that a DJ plays in one turn, 1 to 10 */
  readonly songsPerDj: number;
  /** whether the house playlist plays while no DJ has a song */
  readonly autoDj: boolean;
  /** [H1595] false while the hangout is paused: songs end, and none begins; absent counts as true */
  readonly isLive?: boolean;
  /** [H1168] overlap of two songs, ms; 0 is off */
  readonly crossfadeMs: number;
};

/** A person who requests a seat. `canDj` is the result of `mayDj`. */
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
  /** songs left in this turn, including the current one */
  readonly songsLeft: number;
  /** While the DJ is paused: the time at which they lose the seat; else null. */
  readonly pausedUntil: number | null;
  /** Time for which the DJ may still pause before their next song begins, ms. */
  readonly pauseLeftMs: number;
  /** While the DJ has no open connection: the time at which they lose the seat; else null. */
  readonly graceUntil: number | null;
};

export type WaitingPerson = DjPerson & {
  readonly announced: Song | null;
  readonly graceUntil: number | null;
};

export type Play = {
  readonly playId: string;
  /** the DJ; null for a song of the house playlist */
  readonly djUuid: string | null;
  readonly song: Song;
  readonly startTime: number;
  readonly endTime: number;
  /** [H1169] how long this play overlaps with the previous song, which fades out, ms; 0 without a crossfade */
  readonly crossfadeMs: number;
};

/** The next song, its source, and when it begins. [H1169] With a crossfade it begins before the current song ends. */
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
  /** epoch ms at which `upNext` is chosen; null once it was chosen, and while nothing plays */
  readonly upNextDue: number | null;
  /**
   * epoch ms at which the DJs' queues and the house playlist are searched again, if nothing plays; null if
   * there is no DJ and no house playlist
   */
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
  /** [H1163] Most listeners could not play the song. */
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
  | 'pausedTooLong'
  /** [H1601] The DJ was inactive and did not respond when asked. */
  | 'idle'
  | 'hangoutDeleted';

/** An event that a command or the passing of time has caused. Facts are in order of occurrence. */
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
      /** if true, the transaction that stores the play moves `crateSongUuid` to the end of the DJ's queue */
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
  /** a song that a DJ has chosen by hand is no longer allowed in this hangout */
  | {
      readonly kind: 'songRefused';
      readonly uuid: string;
      readonly song: Song;
      readonly code: SongRefusalCode;
    }
  /** the DJ was passed over because the actor had not loaded their queue; not counted as a missed round */
  | { readonly kind: 'supplyMissing'; readonly uuid: string };

/**
 * What the caller passes to each command: the database's time, an id for a play that may begin, and songs.
 * `supply[dj]` holds the next two songs of that DJ's queue in order, and `[]` for an empty queue. A DJ
 * without an entry counts as not loaded, so load the queue of every user in `listRequiredQueues(booth)`.
 */
export type BoothContext = {
  readonly now: number;
  readonly newPlayId: string;
  readonly supply: Readonly<Record<string, readonly Song[]>>;
  /** the next song of the house playlist */
  readonly autoDj?: Song | null;
  /** the songs that this hangout blocks; absent if it blocks no songs */
  readonly blocked?: Blocklist;
  /** the settings that decide which songs may be played; absent if all may */
  readonly songRules?: RoomSongRules;
  /** [H1160] the music providers that this server uses */
  readonly providers: readonly string[];
  /** by the uuid of a DJ: why the next song of their queue was left out of `supply` */
  readonly refusedQueues?: Readonly<Partial<Record<string, SongRefusalCode>>>;
};

/** [H010] The grace period: a seat is reserved this long after the last connection closed, ms. */
export const GRACE_MS = 30_000;
/** Delay before a song that follows a skip or a silence, ms. It lets all browsers begin together. */
export const LEAD_MS = 1_500;
/** `upNext` is chosen this long before the end of the current play, ms. */
export const UP_NEXT_MS = 8_000;
/** If the server notices the end of a play at most this late, the next song still follows without a gap, ms. */
export const LATE_MS = 2_000;
/** Pause between two searches for a song while nothing plays, ms. */
export const DRY_ROUND_MS = 30_000;
/** A DJ who misses this many turns in a row for lack of songs loses the seat. */
export const DRY_ROUNDS = 2;
/** [H333] Longest pause of a DJ before the seat is lost, ms. */
export const PAUSE_MS = 15 * 60_000;
/** [H1169] A crossfade shorter than this (ms) becomes a cut. */
export const SHORTEST_CROSSFADE_MS = 500;
/** [H1164] Time for which queues skip a song that most listeners could not play, ms. */
export const FAILED_SONG_MS = 60 * 60_000;
/** [H1164] Maximum number of failed songs that are remembered. */
export const MAX_FAILED_SONGS = 100;
/** [H2160] Maximum length of the waiting list, which is synced to everybody inside. */
export const MAX_WAITING = 100;

export function emptyBooth(settings: BoothSettings): Booth {
  const nothing = { now: null, upNext: null, upNextDue: null, retryAt: null };
  return { settings, djs: [], waiting: [], ...nothing, failedSongs: [] };
}
