import type { Song } from '../../rest/playlist-service/song-shape.ts';
import type { Profile } from '../../rest/user-service/profile-shape.ts';

/** The plain form of what a hangout's room syncs to everyone inside. Times are epoch ms of the server's clock. */
export interface RoomState {
  settings: RoomSettings;
  /** The first plays; the first `numberOfDjs` sit on the stage [R185]. */
  djs: SeatedDj[];
  nowPlaying: NowPlaying | null;
  /** What follows, told 5 s ahead or earlier: browsers have it loaded when it begins. */
  upNext: { djUuid: string; song: Song } | null;
  voteCounts: VoteCounts;
  /** 0..1 */
  vibeMeter: number;
  songsRemainingForDj: number;
  /** At most 200 people on the dance floor, by uuid. */
  floorUsers: Record<string, FloorUser>;
  waiting: { count: number; first: { uuid: string; nickname: string }[] };
  counts: { users: number; registered: number; guests: number; audience: number };
}

export interface RoomSettings {
  uuid: string;
  rev: number;
  slug: string;
  name: string;
  description: string;
  design: string;
  type: string;
  djType: string;
  numberOfDjs: number;
  songsPerDj: number;
  isLive: boolean;
  liveAudio: boolean;
  hasChat: boolean;
  autoDj: boolean;
  voteToSkip: boolean;
  /** Seconds between two lines of chat; 0 is off. */
  slowModeSeconds: number;
  /** Epoch ms until which only registered people come in and write, slowly and without links; 0 is off. */
  raidUntil: number;
  posterUrl: string;
  externalUrl: string;
  ownerUuid: string;
  pinnedMessages: { uuid: string; message: string; userUuid: string; userName: string; date: string }[];
  /** Ranks that people see, at most 50: owner, coOwner, moderator, dj. */
  roomRoles: { userUuid: string; role: string; expirationTime: number | null }[];
}

export interface SeatedDj {
  uuid: string;
  nickname: string;
  avatarId: string;
  color: string;
  canDj: boolean;
  /** Epoch ms until which the seat of a lost connection is kept; 0 while connected. */
  graceUntil: number;
  /** Epoch ms until which the DJ is passed over by their own wish and keeps the seat; 0 while they play. */
  pausedUntil: number;
  nextSong: { songId: string; trackName: string; artistName: string } | null;
}

export interface NowPlaying {
  playId: string;
  /** Empty while AutoDJ plays. */
  djUuid: string;
  song: Song;
  startTime: number;
  endTime: number;
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
  /** Place on the floor, 0..1 each. */
  x: number;
  y: number;
}

/** One person's own vote on the song that plays. */
export interface SongVotes {
  like: boolean | null;
  star: boolean;
}

/** One line of the roster [R056]. */
export interface RosterEntry {
  uuid: string;
  tokenRole: string;
  highestRole: string;
  canDj: boolean;
  userProfile: Profile;
  songVotes: SongVotes;
}
