import type { FloorPoint, VoiceProfile } from '@hangout/rules';
import type { Synced, SyncedShape } from '../../framework/synced-fields.ts';
import type { Profile } from '../../rest/shapes/profile-shape.ts';
import type { SyncedSettings } from '../../rest/shapes/room-settings.ts';
import type { Song } from '../../rest/shapes/song-shape.ts';

/**
 * Fields of the objects in the synced state. The state's types, its Colyseus schema and its reader derive from this
 * table.
 */
export const syncedShapes = {
  pinnedMessage: { uuid: 'text', message: 'text', userUuid: 'text', userName: 'text', date: 'text' },
  role: { userUuid: 'text', role: 'text', expirationTime: 'numberOrNull' },
  nextSong: { songId: 'text', trackName: 'text', artistName: 'text' },
  dj: {
    uuid: 'text',
    nickname: 'text',
    avatarId: 'text',
    color: 'text',
    canDj: 'flag',
    /** Until this time (epoch ms) a DJ whose connection was lost keeps the seat; 0 while connected. */
    graceUntil: 'time',
    /** Until this time (epoch ms) a paused DJ is skipped and keeps the seat; 0 while not paused. */
    pausedUntil: 'time',
  },
  voteCounts: { likes: 'number', dislikes: 'number', stars: 'number' },
  floorUser: {
    nickname: 'text',
    avatarId: 'text',
    color: 'text',
    tokenRole: 'text',
    highestRole: 'text',
    like: 'int8',
    star: 'flag',
    /** Position on the dance floor; `x` and `y` are each 0 to 1. */
    x: 'float32',
    y: 'float32',
  },
  waitingPerson: { uuid: 'text', nickname: 'text' },
  people: { users: 'number', registered: 'number', guests: 'number', audience: 'number' },
} as const satisfies Readonly<Record<string, SyncedShape>>;

/** The synced state of a hangout's room as plain values. Times are epoch ms of the server's clock. */
export interface RoomState {
  settings: RoomSettings;
  /** [R185] The seated DJs: the first one plays, the first `numberOfDjs` are on stage. */
  djs: SeatedDj[];
  nowPlaying: NowPlaying | null;
  /** The next song, known at least 5 s ahead, so that browsers can load it in time. */
  upNext: UpNext | null;
  voteCounts: VoteCounts;
  /** The value of the vibe meter: the approval of the current song, 0 to 1. */
  vibeMeter: number;
  songsRemainingForDj: number;
  /** At most 200 people on the dance floor, by uuid. */
  floorUsers: Record<string, FloorUser>;
  waiting: { count: number; first: Synced<typeof syncedShapes.waitingPerson>[] };
  counts: Synced<typeof syncedShapes.people>;
  /** Open microphones, by person's uuid. */
  microphones: Record<string, OpenMicrophone>;
  /**
   * Time by which a speaker's song is ahead of everyone else's, ms; larger in hangouts with many people. 0 while no
   * microphone is open.
   */
  voiceDelayMs: number;
}

export interface RoomSettings extends SyncedSettings {
  uuid: string;
  rev: number;
  pinnedMessages: Synced<typeof syncedShapes.pinnedMessage>[];
  /** The ranks that everyone sees, at most 50: owner, coOwner, moderator, dj. */
  roomRoles: Synced<typeof syncedShapes.role>[];
}

export interface OpenMicrophone {
  nickname: string;
  profile: VoiceProfile;
  /** Time at which the microphone was opened, epoch ms. */
  since: number;
}

export interface SeatedDj extends Synced<typeof syncedShapes.dj> {
  nextSong: Synced<typeof syncedShapes.nextSong> | null;
}

export interface NowPlaying {
  playId: string;
  /** Uuid of the DJ who plays; empty while AutoDJ plays. */
  djUuid: string;
  song: Song;
  startTime: number;
  endTime: number;
  /** [H1169] Time for which the previous song fades out from `startTime`, while this one fades in, ms; 0 for a cut. */
  crossfadeMs: number;
}

interface UpNext {
  djUuid: string;
  song: Song;
  /** Start of the song: with a crossfade [H1169], before the end of the current song. */
  startTime: number;
}

export interface VoteCounts extends Synced<typeof syncedShapes.voteCounts> {}

export interface FloorUser extends Synced<typeof syncedShapes.floorUser> {
  uuid: string;
  like: -1 | 0 | 1;
  /** [H241] The point of the floor to which the person has walked; absent if they dance in their slot. */
  movedTo?: FloorPoint;
}

/** One user's vote on the current song. */
export interface SongVotes {
  like: boolean | null;
  star: boolean;
}

/** [R056] A person in the hangout, with roles, profile and votes. */
export interface RosterEntry {
  uuid: string;
  tokenRole: string;
  highestRole: string;
  canDj: boolean;
  userProfile: Profile;
  songVotes: SongVotes;
}
