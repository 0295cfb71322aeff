import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import type { DjType } from '@hangout/rules';

/** The values of the form for a hangout. */
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
  /** The slug of a hangout that exists already; absent for a new one. */
  readonly slug?: string;
  /** Settings of a hangout that exists already. */
  readonly more?: AdvancedDraft;
}

/** Settings that are not asked for when a hangout is created. */
export interface AdvancedDraft {
  readonly isLive: boolean;
  readonly hasChat: boolean;
  readonly roomSize: number;
  /** URL of an external page; empty for none. */
  readonly externalUrl: string;
  /** [H985] Invitation to a Discord server; empty for none. */
  readonly discordServer: string;
  /** [H983] The providers whose songs are played. */
  readonly musicProviderKeys: readonly string[];
  readonly vibe: string;
  readonly explicit: boolean;
  /** [H1168] How long two songs are heard together, seconds; 0 is off. */
  readonly crossfadeSeconds: number;
  readonly unlisted: boolean;
  /** Uuid of the house playlist; null for the songs of the demo world. */
  readonly autoDjCrateUuid: string | null;
}

/** The draft of a new hangout. [H237] AutoDJ is on, so that its owner does not land in silence. */
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
  autoDj: true,
  voteToSkip: false,
};
