import type { FloorPoint, VoiceProfile } from '@hangout/rules';
import type { Song } from '../../rest/playlist-service/song-shape.ts';
import type { SyncedSettings } from '../../rest/room-service/room-settings.ts';
import type { Profile } from '../../rest/user-service/profile-shape.ts';

/** The synced state of a hangout's room as plain values. Times are epoch ms of the server's clock. */
export interface RoomState {
  settings: RoomSettings;
  /** [R185] The first DJ plays; the first `numberOfDjs` are on stage. */
  djs: SeatedDj[];
  nowPlaying: NowPlaying | null;
  /** The next song, known at least 5 s ahead, so that browsers can load it in time. */
  upNext: UpNext | null;
  voteCounts: VoteCounts;
  /** How much the room likes the current song, 0 to 1. */
  vibeMeter: number;
  songsRemainingForDj: number;
  /** At most 200 people on the dance floor, by uuid. */
  floorUsers: Record<string, FloorUser>;
  waiting: { count: number; first: { uuid: string; nickname: string }[] };
  counts: { users: number; registered: number; guests: number; audience: number };
  /** Open microphones, by person's uuid. */
  microphones: Record<string, OpenMicrophone>;
  /** How far a speaker's song runs ahead of everyone's, ms; more in a crowd. 0 while no microphone is open. */
  voiceDelayMs: number;
}

export interface OpenMicrophone {
  nickname: string;
  profile: VoiceProfile;
  /** When it was opened, epoch ms. */
  since: number;
}

export interface RoomSettings extends SyncedSettings {
  uuid: string;
  rev: number;
  pinnedMessages: { uuid: string; message: string; userUuid: string; userName: string; date: string }[];
  /** The ranks that everyone sees, at most 50: owner, coOwner, moderator, dj. */
  roomRoles: { userUuid: string; role: string; expirationTime: number | null }[];
}

export interface SeatedDj {
  uuid: string;
  nickname: string;
  avatarId: string;
  color: string;
  canDj: boolean;
  /** Until this time (epoch ms) a DJ whose connection was lost keeps the seat; 0 while connected. */
  graceUntil: number;
  /** Until this time (epoch ms) a paused DJ is skipped and keeps the seat; 0 while not paused. */
  pausedUntil: number;
  nextSong: { songId: string; trackName: string; artistName: string } | null;
}

export interface NowPlaying {
  playId: string;
  /** Uuid of the DJ who plays; empty while AutoDJ plays. */
  djUuid: string;
  song: Song;
  startTime: number;
  endTime: number;
  /** [H1169] How long the previous song fades out from `startTime`, while this one fades in, ms; 0 for a cut. */
  crossfadeMs: number;
}

interface UpNext {
  djUuid: string;
  song: Song;
  /** When it begins: [H1169] with a crossfade, before the end of the current song. */
  startTime: number;
}

export interface VoteCounts {
  likes: number;
  dislikes: number;
  stars: number;
}

export interface FloorUser {
  uuid: string;
  nickname: string;
  avatarId: string;
  color: string;
  tokenRole: string;
  highestRole: string;
  like: -1 | 0 | 1;
  star: boolean;
  /** Position on the dance floor; `x` and `y` are each 0 to 1. */
  x: number;
  y: number;
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
