import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import type { DjType } from '@hangout/rules';

/** What the form holds of a hangout. */
export interface RoomDraft {
  readonly name: string;
  readonly description: string;
  readonly design: Room['design'];
  readonly type: Room['type'];
  readonly password: string;
  readonly djType: DjType;
  readonly numberOfDjs: number;
  readonly songsPerDj: number;
  readonly genres: readonly string[];
  readonly autoDj: boolean;
  readonly voteToSkip: boolean;
  /** Only an existing hangout shows its address. */
  readonly slug?: string;
  /** What is decided once a hangout is open. */
  readonly more?: AdvancedDraft;
}

/** Settings that a new hangout has no need of. */
export interface AdvancedDraft {
  readonly isLive: boolean;
  readonly hasChat: boolean;
  readonly roomSize: number;
  /** A page elsewhere; empty for none. */
  readonly externalUrl: string;
  readonly vibe: string;
  readonly explicit: boolean;
  readonly unlisted: boolean;
  /** Playlist that the house plays; null for the project's own songs. */
  readonly autoDjCrateUuid: string | null;
}

export const emptyDraft: RoomDraft = {
  name: '',
  description: '',
  design: 'CLUB',
  type: 'PUBLIC',
  password: '',
  djType: 'EVERYONE',
  numberOfDjs: 5,
  songsPerDj: 1,
  genres: [],
  autoDj: false,
  voteToSkip: false,
};
