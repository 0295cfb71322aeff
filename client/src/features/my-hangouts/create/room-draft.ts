import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import type { DjType } from '@hangout/rules';

/** The form values of a hangout. */
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
  /** Slug of an existing hangout; absent for a new one. */
  readonly slug?: string;
  /** Settings of an existing hangout; absent for a new one. */
  readonly more?: AdvancedDraft;
}

/** Settings that the form for a new hangout does not contain. */
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
  /** [H1168] Overlap of two songs, seconds; 0 is off. */
  readonly crossfadeSeconds: number;
  readonly unlisted: boolean;
  /** Uuid of the house playlist; null for the demo songs. */
  readonly autoDjCrateUuid: string | null;
}

/** [H237] The draft of a new hangout. AutoDJ is on, so that the owner does not enter a silent hangout. */
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
