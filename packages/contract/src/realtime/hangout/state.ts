import type { FloorPoint, VoiceProfile } from '@hangout/rules';
import type { Synced, SyncedShape } from '../../framework/synced-fields.ts';
import type { Profile } from '../../rest/shapes/profile-shape.ts';
import type { SyncedSettings } from '../../rest/shapes/room-settings.ts';
import type { Song } from '../../rest/shapes/song-shape.ts';

/** Fields of the objects in the synced state, from which its types, its Colyseus schema and its reader derive. */
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
    /** Epoch ms at which a DJ whose connection was lost loses the seat; 0 while connected. */
    graceUntil: 'time',
    /** Epoch ms at which a paused DJ loses the seat; until then the DJ's turns are skipped. 0 while not paused. */
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
    /** Position on the floor, each 0 to 1. */
    x: 'float32',
    y: 'float32',
  },
  waitingPerson: { uuid: 'text', nickname: 'text' },
  people: { users: 'number', registered: 'number', guests: 'number', audience: 'number' },
} as const satisfies Readonly<Record<string, SyncedShape>>;

/** The synced state as plain values. Times are epoch ms by the server's clock. */
export interface RoomState {
  settings: RoomSettings;
  /** [R185] The DJs in order: the first one plays; the first `numberOfDjs` are on stage. */
  djs: SeatedDj[];
  nowPlaying: NowPlaying | null;
  /** The next song, known at least 5 s before it begins, so that browsers can load it in time. */
  upNext: UpNext | null;
  voteCounts: VoteCounts;
  /** How much people like the current song, 0 to 1. */
  vibeMeter: number;
  songsRemainingForDj: number;
  /** At most 200 people on the floor, by uuid. */
  floorUsers: Record<string, FloorUser>;
  /** [H2160] The first 20 people on the waiting list, and the uuids of the others, in order. */
  waiting: { count: number; first: Synced<typeof syncedShapes.waitingPerson>[]; others: string[] };
  counts: Synced<typeof syncedShapes.people>;
  /** Open microphones by the speaker's uuid. */
  microphones: Record<string, OpenMicrophone>;
  /**
   * How far a speaker's song is ahead of everybody else's, ms; more in large hangouts. 0 while no microphone is open.
   */
  voiceDelayMs: number;
}

export interface RoomSettings extends SyncedSettings {
  uuid: string;
  rev: number;
  pinnedMessages: Synced<typeof syncedShapes.pinnedMessage>[];
  /** At most 50 ranks, which everybody sees: owner, coOwner, moderator, dj. */
  roomRoles: Synced<typeof syncedShapes.role>[];
}

export interface OpenMicrophone {
  nickname: string;
  profile: VoiceProfile;
  /** When the microphone was opened, epoch ms. */
  since: number;
}

export interface SeatedDj extends Synced<typeof syncedShapes.dj> {
  nextSong: Synced<typeof syncedShapes.nextSong> | null;
}

export interface NowPlaying {
  playId: string;
  /** The DJ who plays; empty while AutoDJ plays. */
  djUuid: string;
  song: Song;
  startTime: number;
  endTime: number;
  /** [H1169] How long the previous song fades out from `startTime` on while this one fades in, ms; 0 for a cut. */
  crossfadeMs: number;
}

interface UpNext {
  djUuid: string;
  song: Song;
  /** Start of the song, epoch ms; with a crossfade [H1169] that is before the current song ends. */
  startTime: number;
}

export interface VoteCounts extends Synced<typeof syncedShapes.voteCounts> {}

export interface FloorUser extends Synced<typeof syncedShapes.floorUser> {
  uuid: string;
  like: -1 | 0 | 1;
  /** [H241] Where on the floor the person has walked; absent if they are in their slot. */
  movedTo?: FloorPoint;
}

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
